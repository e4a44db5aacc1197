import java.io.Reader;
import java.io.InputStreamReader;
import java.io.Writer;
import java.io.OutputStreamWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client for Hase und Igel 2018 with nothing but the Java library: java examples/Client.java --host localhost --port 13050
 *
 * It does what client.js does: joins (with --reservation on a seat that is kept for it), reads the state, and answers each
 * request with a move: into the goal, onto a salad field, or a few fields ahead.
 */
public class Client {
    private static final Pattern PACKET =
        Pattern.compile("<(joined|left|room|error)\\b[^>]*?(/>|>.*?</\\1>)", Pattern.DOTALL);

    private String room = "";
    private String color = "";
    private String state = "";

    public static void main(String[] words) throws Exception {
        Map<String, String> options = new HashMap<>(Map.of("host", "localhost", "port", "13050", "reservation", ""));
        Map<String, String> shorts = Map.of("h", "host", "p", "port", "r", "reservation");
        for (int i = 0; i + 1 < words.length; i += 2) {
            String name = words[i].replaceFirst("^-+", "");
            options.put(shorts.getOrDefault(name, name), words[i + 1]);
        }
        try (Socket socket = new Socket(options.get("host"), Integer.parseInt(options.get("port")))) {
            new Client().play(socket, options.get("reservation"));
        }
    }

    /** Join, and answer until the room is closed. */
    private void play(Socket socket, String reservation) throws Exception {
        Reader in = new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8);
        Writer out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
        out.write("<protocol>" + (reservation.isEmpty()
            ? "<join gameType=\"swc_2018_hase_und_igel\"/>"
            : "<joinPrepared reservationCode=\"" + reservation + "\"/>"));
        out.flush();
        StringBuilder waiting = new StringBuilder();
        char[] piece = new char[4096];
        for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
            waiting.append(piece, 0, n);
            Matcher packet = PACKET.matcher(waiting);
            int last = 0;
            while (packet.find()) {
                last = packet.end();
                String answer = answer(packet.group());
                out.write(answer);
                out.flush();
                if (answer.equals("</protocol>")) return;
            }
            waiting.delete(0, last);
        }
    }

    /** Return what a packet is answered with, often nothing. */
    private String answer(String packet) {
        String kind = attribute(packet.substring(Math.max(packet.indexOf("<data"), 0)), "class");
        if (packet.startsWith("<joined")) room = attribute(packet, "roomId");
        else if (packet.startsWith("<left")) return "</protocol>";
        else if (kind.equals("welcomeMessage")) color = attribute(packet, "color");
        else if (kind.equals("memento")) state = packet;
        else if (kind.endsWith("MoveRequest")) {
            return "<room roomId=\"" + room + "\"><data class=\"move\">" + choose() + "</data></room>";
        }
        return "";
    }

    /** Choose a move: its actions as XML. */
    private String choose() {
        String me = player(color), other = player(color.equals("red") ? "blue" : "red");
        List<String> fields = new ArrayList<>();
        Matcher found = Pattern.compile("<fields index=\"\\d+\" type=\"(\\w+)\"").matcher(state);
        while (found.find()) fields.add(found.group(1));
        int index = number(me, "index"), carrots = number(me, "carrots"), salads = number(me, "salads");
        int taken = number(other, "index");
        boolean hasEaten = me.contains("<lastNonSkipAction class=\"eatSalad\"");
        if (fields.get(index).equals("SALAD") && !hasEaten && salads > 0) return "<eatSalad order=\"0\"/>";
        int best = 0, most = Integer.MIN_VALUE, hare = 0;
        for (int distance = 1; index + distance <= 64; distance++) {
            int left = carrots - distance * (distance + 1) / 2;
            if (left < 0) break;
            String kind = fields.get(index + distance);
            if (index + distance == taken && !kind.equals("GOAL")) continue;
            if (kind.equals("HEDGEHOG") || kind.equals("SALAD") && salads == 0) continue;
            if (kind.equals("GOAL") && (left > 10 || salads > 0)) continue;
            if (kind.equals("HARE")) {
                hare = hare == 0 ? distance : hare;
                continue;
            }
            int worth = kind.equals("GOAL") ? 100 : kind.equals("SALAD") ? 50 : 5 - Math.abs(distance - 4);
            if (worth > most) {
                most = worth;
                best = distance;
            }
        }
        String advance = "<advance order=\"0\" distance=\"" + best + "\"/>";
        if (most > 0) return advance;
        int behind = index > 0 ? fields.subList(0, index).lastIndexOf("HEDGEHOG") : -1;
        if (behind > 0 && behind != taken) return "<fallBack order=\"0\"/>";
        if (fields.get(index).equals("CARROT")) {
            return "<exchangeCarrots order=\"0\" value=\"" + (carrots > 30 ? -10 : 10) + "\"/>";
        }
        if (best > 0) return advance;
        if (hare > 0 && me.contains("<type>TAKE_OR_DROP_CARROTS</type>")) {
            return "<advance order=\"0\" distance=\"" + hare + "\"/>"
                + "<card order=\"1\" type=\"TAKE_OR_DROP_CARROTS\" value=\"0\"/>";
        }
        return "<skip order=\"0\"/>";
    }

    private String player(String name) {
        Matcher found = Pattern.compile("<" + name + " .*?</" + name + ">", Pattern.DOTALL).matcher(state);
        return found.find() ? found.group() : "";
    }

    private static int number(String text, String name) {
        return Integer.parseInt(attribute(text, name));
    }

    private static String attribute(String text, String name) {
        Matcher found = Pattern.compile(" " + name + "=\"([^\"]*)\"").matcher(text);
        return found.find() ? found.group(1) : "";
    }
}
