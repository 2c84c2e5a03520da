// The shapes of the protocol (docs/protocol.md), for the type checker only.

export type SeatIndex = number;
export type Point = { x: number; y: number };
export type Shape =
  | { type: 'rect'; w: number; h: number }
  | { type: 'circle'; r: number }
  | { type: 'polygon'; points: Point[] };
export type Spot = { id: string; at: Point; shape: Shape; class: string; label: string };
export type Line = { points: Point[]; class: string; text: string };
export type Board = { origin: Point; size: Point; spots: Spot[]; lines: Line[]; turnable: boolean };
export type Piece = {
  kind: string;
  owner: SeatIndex | null;
  spot: string;
  glyph: string;
  label: string;
};
export type Mark = { kind: string; owner: SeatIndex | null; spots: string[]; label: string };
export type TrayItem = {
  spot: string | null;
  kind: string;
  owner: SeatIndex | null;
  label: string;
  count: number | null;
};
export type Tray = { id: string; label: string; owner: SeatIndex | null; items: TrayItem[] };
export type Scene = { pieces: Piece[]; marks: Mark[]; trays: Tray[]; notes: string[] };
export type Touch =
  | { type: 'spot'; id: string }
  | { type: 'choice'; id: string; label: string };
export type Motion = { from: string; to: string };
export type Offer = { word: string; touches: Touch[] };
export type Offers = { coverage: 'all' | 'some'; list: Offer[] };
export type Telling = { seat: SeatIndex | null; line: string; told: string; motions: Motion[] };
export type Turn = { type: 'seat' | 'together' | 'window' | 'chance' | 'over'; seats: string[] };
