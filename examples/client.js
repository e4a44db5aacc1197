// A client for Hase und Igel 2018 in plain JavaScript: node examples/client.js --host localhost --port 13050
//
// It joins (with --reservation on a seat that is kept for it), reads the state, and answers each request with a move:
// into the goal, onto a salad field, or a few fields ahead. docs: the manual's pages on the protocol and on the game.
const net = require("net");

const options = { host: "localhost", port: "13050", reservation: "" };
const words = process.argv.slice(2);
for (let i = 0; i + 1 < words.length; i += 2) {
  const name = words[i].replace(/^-+/, "");
  options[{ h: "host", p: "port", r: "reservation" }[name] || name] = words[i + 1];
}

// Cut what has arrived into whole packets; the rest waits for its end.
function packets(text) {
  const found = text.match(/<(joined|left|room|error)\b[^>]*?(\/>|>[\s\S]*?<\/\1>)/g) || [];
  const last = found.length ? text.lastIndexOf(found.at(-1)) + found.at(-1).length : 0;
  return { found, rest: text.slice(last) };
}

const attribute = (tag, name) => (tag.match(new RegExp(` ${name}="([^"]*)"`)) || [])[1];

// Read what matters of a state: both players and the fields.
function read(packet) {
  const player = (color) => {
    const text = packet.match(new RegExp(`<${color} [\\s\\S]*?</${color}>`))[0];
    return {
      index: Number(attribute(text, "index")),
      carrots: Number(attribute(text, "carrots")),
      salads: Number(attribute(text, "salads")),
      cards: [...text.matchAll(/<type>(\w+)<\/type>/g)].map((card) => card[1]),
      last: (text.match(/<lastNonSkipAction class="(\w+)"/) || [])[1],
    };
  };
  const fields = [...packet.matchAll(/<fields index="\d+" type="(\w+)"/g)].map((field) => field[1]);
  return { red: player("red"), blue: player("blue"), fields };
}

// Choose a move: a list of actions as XML.
function choose(state, color) {
  const me = state[color];
  const other = state[color === "red" ? "blue" : "red"];
  const here = state.fields[me.index];
  if (here === "SALAD" && me.last !== "eatSalad" && me.salads > 0) return ['<eatSalad order="0"/>'];
  let best = null;
  let hare = null;
  for (let distance = 1; me.index + distance <= 64; distance++) {
    const left = me.carrots - (distance * (distance + 1)) / 2;
    if (left < 0) break;
    const target = me.index + distance;
    const kind = state.fields[target];
    if (target === other.index && kind !== "GOAL") continue;
    if (kind === "HEDGEHOG" || (kind === "SALAD" && me.salads === 0)) continue;
    if (kind === "GOAL" && (left > 10 || me.salads > 0)) continue;
    if (kind === "HARE") {
      hare = hare || distance;
      continue;
    }
    const worth = kind === "GOAL" ? 100 : kind === "SALAD" ? 50 : 5 - Math.abs(distance - 4);
    if (best === null || worth > best.worth) best = { distance, worth };
  }
  if (best && best.worth > 0) return [`<advance order="0" distance="${best.distance}"/>`];
  const behind = state.fields.lastIndexOf("HEDGEHOG", me.index - 1);
  if (me.index > 0 && behind > 0 && behind !== other.index) return ['<fallBack order="0"/>'];
  if (here === "CARROT") return [`<exchangeCarrots order="0" value="${me.carrots > 30 ? -10 : 10}"/>`];
  if (best) return [`<advance order="0" distance="${best.distance}"/>`];
  if (hare && me.cards.includes("TAKE_OR_DROP_CARROTS")) {
    return [`<advance order="0" distance="${hare}"/>`, '<card order="1" type="TAKE_OR_DROP_CARROTS" value="0"/>'];
  }
  return ['<skip order="0"/>'];
}

let waiting = "";
let room = "";
let color = "";
let state = null;
const socket = net.connect(Number(options.port), options.host, () => {
  const join = options.reservation
    ? `<joinPrepared reservationCode="${options.reservation}"/>`
    : '<join gameType="swc_2018_hase_und_igel"/>';
  socket.write(`<protocol>${join}`);
});
socket.setEncoding("utf8");
socket.on("data", (piece) => {
  const { found, rest } = packets(waiting + piece);
  waiting = rest;
  for (const packet of found) {
    const kind = attribute(packet.slice(packet.indexOf("<data")), "class");
    if (packet.startsWith("<joined")) room = attribute(packet, "roomId");
    else if (packet.startsWith("<left")) socket.end("</protocol>");
    else if (kind === "welcomeMessage") color = attribute(packet, "color");
    else if (kind === "memento") state = read(packet);
    else if (kind === "sc.framework.plugins.protocol.MoveRequest") {
      socket.write(`<room roomId="${room}"><data class="move">${choose(state, color).join("")}</data></room>`);
    }
  }
});
socket.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
