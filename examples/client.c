/* A client for Hase und Igel 2018 in plain C, on Unix and Windows:

       cc -o client examples/client.c          (Windows: gcc -o client.exe examples/client.c -lws2_32)
       ./run match ./client random --game hase_igel_2018 --games 2

   It joins (with --reservation on a seat that is kept for it), reads the state, and answers each request with a move:
   into the goal, onto a salad field, or a few fields ahead. See the manual's pages on the protocol and on the game. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <netdb.h>
#include <sys/socket.h>
#endif

enum { GOAL = 64, FIELDS = GOAL + 1, WORD = 40 };

typedef struct { int index, carrots, salads, has_eaten, has_carrot_card; } Hare;
typedef struct { Hare red, blue; char fields[FIELDS][WORD]; } State;

static char waiting[1 << 20]; /* what has arrived and was not read yet: a state has about 10 kB */
static int connection;

/* Copy the value of an attribute of the tag that begins at `tag`; an empty one if it is not there. */
static const char *attribute(const char *tag, const char *name, char *value) {
    char wanted[WORD];
    snprintf(wanted, WORD, " %s=\"", name);
    const char *end = strchr(tag, '>'), *found = strstr(tag, wanted);
    *value = 0;
    if (found && end && found < end) sscanf(found + strlen(wanted), "%39[^\"]", value);
    return value;
}

static int number(const char *tag, const char *name) {
    char value[WORD];
    return atoi(attribute(tag, name, value));
}

static Hare read_hare(const char *packet, const char *color) {
    char open[WORD], close[WORD];
    snprintf(open, WORD, "<%s ", color);
    snprintf(close, WORD, "</%s>", color);
    const char *tag = strstr(packet, open), *end = strstr(tag, close);
    const char *last = strstr(tag, "<lastNonSkipAction class=\"eatSalad\""), *card = strstr(tag, "TAKE_OR_DROP_CARROTS");
    return (Hare){number(tag, "index"), number(tag, "carrots"), number(tag, "salads"),
                  last && last < end, card && card < end};
}

static State read_state(const char *packet) {
    State state = {read_hare(packet, "red"), read_hare(packet, "blue"), {""}};
    for (const char *tag = packet; (tag = strstr(tag, "<fields index=")); tag++) {
        int index = number(tag, "index");
        if (index >= 0 && index < FIELDS) attribute(tag, "type", state.fields[index]);
    }
    return state;
}

static int is(const State *state, int field, const char *kind) { return !strcmp(state->fields[field], kind); }

static const char *actions(const char *form, ...) {
    static char made[300];
    va_list values;
    va_start(values, form);
    vsnprintf(made, sizeof made, form, values);
    va_end(values);
    return made;
}

/* Choose a move: its actions as XML. */
static const char *choose(const State *state, int is_red) {
    Hare me = is_red ? state->red : state->blue, other = is_red ? state->blue : state->red;
    int best = 0, most = -1000, hare = 0;
    if (is(state, me.index, "SALAD") && !me.has_eaten && me.salads > 0) return "<eatSalad order=\"0\"/>";
    for (int distance = 1; me.index + distance <= GOAL; distance++) {
        int left = me.carrots - distance * (distance + 1) / 2, target = me.index + distance;
        int into_goal = is(state, target, "GOAL"), onto_salad = is(state, target, "SALAD");
        if (left < 0) break;
        if (target == other.index && !into_goal) continue;
        if (is(state, target, "HEDGEHOG") || (onto_salad && me.salads == 0)) continue;
        if (into_goal && (left > 10 || me.salads > 0)) continue;
        if (is(state, target, "HARE")) {
            if (!hare) hare = distance;
            continue;
        }
        int worth = into_goal ? 100 : onto_salad ? 50 : 5 - abs(distance - 4);
        if (worth > most) most = worth, best = distance;
    }
    if (most > 0) return actions("<advance order=\"0\" distance=\"%d\"/>", best);
    for (int behind = me.index - 1; behind > 0; behind--)
        if (is(state, behind, "HEDGEHOG")) {
            if (behind != other.index) return "<fallBack order=\"0\"/>";
            break;
        }
    if (is(state, me.index, "CARROT"))
        return actions("<exchangeCarrots order=\"0\" value=\"%d\"/>", me.carrots > 30 ? -10 : 10);
    if (best) return actions("<advance order=\"0\" distance=\"%d\"/>", best);
    if (hare && me.has_carrot_card)
        return actions("<advance order=\"0\" distance=\"%d\"/>"
                       "<card order=\"1\" type=\"TAKE_OR_DROP_CARROTS\" value=\"0\"/>", hare);
    return "<skip order=\"0\"/>";
}

static void say(const char *text) {
    for (size_t sent = 0, length = strlen(text); sent < length;) {
        int more = (int)send(connection, text + sent, length - sent, 0);
        if (more <= 0) exit(1);
        sent += (size_t)more;
    }
}

/* Return the end of the first packet in `text` if all of it is there: packets come in pieces, and several at once. */
static char *end_of_packet(char *text) {
    char name[WORD], close[WORD + 4];
    if (sscanf(text, "<%39[a-z]", name) != 1) return NULL;
    char *tag = strchr(text, '>');
    if (!tag || tag[-1] == '/' || !strcmp(name, "protocol")) return tag ? tag + 1 : NULL;
    snprintf(close, sizeof close, "</%s>", name);
    char *end = strstr(text, close);
    return end ? end + strlen(close) : NULL;
}

int main(int count, char **words) {
    const char *host = "localhost", *port = "13050", *reservation = NULL;
    for (int i = 1; i + 1 < count; i += 2) {
        if (!strcmp(words[i], "--host")) host = words[i + 1];
        if (!strcmp(words[i], "--port")) port = words[i + 1];
        if (!strcmp(words[i], "--reservation")) reservation = words[i + 1];
    }
#ifdef _WIN32
    WSADATA started;
    WSAStartup(MAKEWORD(2, 2), &started);
#endif
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *found = NULL, *each;
    if (getaddrinfo(host, port, &wish, &found)) return fprintf(stderr, "no such host: %s\n", host), 1;
    for (each = found; each; each = each->ai_next) { /* localhost may have two addresses */
        connection = (int)socket(each->ai_family, each->ai_socktype, each->ai_protocol);
        if (!connect(connection, each->ai_addr, each->ai_addrlen)) break;
    }
    if (!each) return fprintf(stderr, "nobody listens at %s:%s\n", host, port), 1;
    char line[400], room[WORD] = "", color[WORD] = "", kind[WORD];
    if (reservation) snprintf(line, sizeof line, "<protocol><joinPrepared reservationCode=\"%s\"/>", reservation);
    else snprintf(line, sizeof line, "<protocol><join gameType=\"swc_2018_hase_und_igel\"/>");
    say(line);
    State state = {0};
    size_t length = 0;
    for (;;) {
        int more = (int)recv(connection, waiting + length, sizeof waiting - 1 - length, 0);
        if (more <= 0) return 0; /* the server has closed the connection */
        waiting[length += (size_t)more] = 0;
        char *packet = waiting, *end;
        for (; (packet = strchr(packet, '<')) && (end = end_of_packet(packet)); packet = end) {
            char kept = *end;
            *end = 0; /* nobody shall find the next packet's attributes */
            const char *data = strstr(packet, "<data ");
            if (data) attribute(data, "class", kind);
            if (!strncmp(packet, "<joined", 7)) attribute(packet, "roomId", room);
            else if (!strncmp(packet, "<left", 5)) return say("</protocol>"), 0;
            else if (!strncmp(packet, "<error", 6)) fprintf(stderr, "%s\n", packet);
            else if (data && !strcmp(kind, "welcomeMessage")) attribute(data, "color", color);
            else if (data && !strcmp(kind, "memento")) state = read_state(packet);
            else if (data && strstr(data, "MoveRequest\"")) {
                snprintf(line, sizeof line, "<room roomId=\"%s\"><data class=\"move\">%s</data></room>", room,
                         choose(&state, !strcmp(color, "red")));
                say(line);
            }
            *end = kept;
        }
        if (!packet) packet = waiting + length; /* nothing is left but blanks */
        length = strlen(packet);
        memmove(waiting, packet, length + 1);
    }
}
