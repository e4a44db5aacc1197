// What the server hands over, for who reads and checks these modules; no browser loads this file.

/** Something that can be chosen now: its button, its shapes on the board and its keys share the key. */
export interface Choice {
  key: string;
  label: string;
  /** The label in two parts: what it does, and what that costs. */
  name: string;
  cost: string;
  /** It confirms or discards what was entered. */
  ends: boolean;
  /** The address of its picture, "" if it has none. */
  figure: string;
  hotkeys: string[];
  hot: string;
  allowed: boolean;
  /** It is a first step, after which others are offered. */
  picks: boolean;
  /** It does something to the position. */
  acts: boolean;
  icon: string;
  places: boolean;
}

/** A control with a fixed place below the board. */
export interface Docked {
  icon: string;
  figure: string;
}

/** What is to be seen; what is missing in it stays as it is. */
export interface Frame {
  box?: Box;
  /** What the camera follows: each box within the next one: what moves, what must be seen around it, everything. */
  focus?: Box[];
  name?: string;
  theme?: string;
  style?: string;
  ground?: string;
  pieces?: string;
  said?: string[];
  choices?: Choice[];
  /** Whoever looks has a seat in a game that goes on. */
  plays?: boolean;
  ply?: number;
  hinted?: string;
  looks?: string[];
  readable?: boolean;
  /** How long pieces glide, in milliseconds. */
  animation?: number;
  sound?: string;
  /** The spot of what was picked up by clicks. */
  held?: string;
}

/** x, y, width and height in the picture's own units. */
export type Box = [number, number, number, number];

/** x and y, of the screen or of the picture. */
export type Point = [number, number];
