// A client for Hase und Igel 2018 in Go, with nothing but its library:
//
//	go build -o client examples/client.go
//	./run match ./client random --game hase_igel_2018 --games 2
//
// It joins (with --reservation on a seat that is kept for it), reads the state, and answers each request with a move:
// into the goal, onto a salad field, or a few fields ahead. See the manual's pages on the protocol and on the game.
package main

import (
	"encoding/xml"
	"flag"
	"fmt"
	"log"
	"net"
)

const goal = 64

type hare struct {
	Index   int      `xml:"index,attr"`
	Carrots int      `xml:"carrots,attr"`
	Salads  int      `xml:"salads,attr"`
	Cards   []string `xml:"cards>type"`
	Last    struct {
		Class string `xml:"class,attr"`
	} `xml:"lastNonSkipAction"`
}

type state struct {
	Red    hare `xml:"red"`
	Blue   hare `xml:"blue"`
	Fields []struct {
		Type string `xml:"type,attr"`
	} `xml:"board>fields"`
}

// packet is whatever the server says; what a packet does not have stays empty.
type packet struct {
	Room string `xml:"roomId,attr"`
	Data struct {
		Class string `xml:"class,attr"`
		Color string `xml:"color,attr"`
		State state  `xml:"state"`
	} `xml:"data"`
}

// choose returns the actions of a move as XML.
func choose(table state, color string) string {
	me, other := table.Red, table.Blue
	if color == "blue" {
		me, other = other, me
	}
	kind := func(field int) string { return table.Fields[field].Type }
	if kind(me.Index) == "SALAD" && me.Last.Class != "eatSalad" && me.Salads > 0 {
		return `<eatSalad order="0"/>`
	}
	best, most, toHare := 0, -1000, 0
	for distance := 1; me.Index+distance <= goal; distance++ {
		target, left := me.Index+distance, me.Carrots-distance*(distance+1)/2
		if left < 0 {
			break
		}
		worth := 5 - max(distance-4, 4-distance)
		switch there := kind(target); {
		case target == other.Index && there != "GOAL", there == "HEDGEHOG", there == "SALAD" && me.Salads == 0,
			there == "GOAL" && (left > 10 || me.Salads > 0):
			continue
		case there == "HARE":
			if toHare == 0 {
				toHare = distance
			}
			continue
		case there == "GOAL":
			worth = 100
		case there == "SALAD":
			worth = 50
		}
		if worth > most {
			best, most = distance, worth
		}
	}
	if most > 0 {
		return fmt.Sprintf(`<advance order="0" distance="%d"/>`, best)
	}
	for behind := me.Index - 1; behind > 0; behind-- {
		if kind(behind) == "HEDGEHOG" {
			if behind != other.Index {
				return `<fallBack order="0"/>`
			}
			break
		}
	}
	if kind(me.Index) == "CARROT" {
		change := 10
		if me.Carrots > 30 {
			change = -10
		}
		return fmt.Sprintf(`<exchangeCarrots order="0" value="%d"/>`, change)
	}
	if best > 0 {
		return fmt.Sprintf(`<advance order="0" distance="%d"/>`, best)
	}
	for _, card := range me.Cards {
		if toHare > 0 && card == "TAKE_OR_DROP_CARROTS" {
			return fmt.Sprintf(`<advance order="0" distance="%d"/><card order="1" type="%s" value="0"/>`, toHare, card)
		}
	}
	return `<skip order="0"/>`
}

func main() {
	host := flag.String("host", "localhost", "where the server is")
	port := flag.String("port", "13050", "its port")
	reservation := flag.String("reservation", "", "the code of a seat that is kept")
	flag.Parse()
	connection, err := net.Dial("tcp", net.JoinHostPort(*host, *port))
	if err != nil {
		log.Fatal(err)
	}
	join := `<join gameType="swc_2018_hase_und_igel"/>`
	if *reservation != "" {
		join = fmt.Sprintf(`<joinPrepared reservationCode="%s"/>`, *reservation)
	}
	fmt.Fprint(connection, "<protocol>"+join)
	var room, color string
	var table state
	stream := xml.NewDecoder(connection) // takes what comes, in however many pieces
	for {
		token, err := stream.Token()
		if err != nil {
			return // the server has closed the connection
		}
		tag, isTag := token.(xml.StartElement)
		if !isTag || tag.Name.Local == "protocol" {
			continue
		}
		var said packet
		if err := stream.DecodeElement(&said, &tag); err != nil {
			log.Fatal(err)
		}
		switch data := said.Data; {
		case tag.Name.Local == "joined":
			room = said.Room
		case tag.Name.Local == "left":
			fmt.Fprint(connection, "</protocol>")
			return
		case data.Class == "welcomeMessage":
			color = data.Color
		case data.Class == "memento":
			table = data.State
		case data.Class == "sc.framework.plugins.protocol.MoveRequest":
			move := choose(table, color)
			fmt.Fprintf(connection, `<room roomId="%s"><data class="move">%s</data></room>`, room, move)
		}
	}
}
