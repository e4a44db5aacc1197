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
  /** What a wheel or two fingers do to choose it: "turn", "turn-back", "flip", or nothing. */
  gesture: string;
  /** Whoever chooses it is asked first. */
  asks: boolean;
}

/** What can be laid down in a position: for each lie x and y of its cells, and `spot choice spot choice …` in steps. */
export interface HandTable {
  figure: string;
  misfit: string;
  /** The class of the shapes over which it is shown. */
  over: string;
  /** Of the choices' keys. */
  prefix: string;
  lies: Record<string, [cells: number[], fits: string]>;
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
  /** The box on a phone, if the picture is arranged anew there. */
  tall?: Box | null;
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
  /** Of the sound, up to 1. */
  volume?: number;
  /** The spot of what was picked up by clicks. */
  held?: string;
  hand?: HandTable | null;
  /** The name of the lie in the hand. */
  lie?: string;
}

/** x, y, width and height in the picture's own units. */
export type Box = [number, number, number, number];

/** x and y, of the screen or of the picture. */
export type Point = [number, number];
