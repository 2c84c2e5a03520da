// The shapes of the protocol (docs/openapi.json), for the type checker only.

export type SeatLetter = string;
export type Point = { x: number; y: number };
export type Shape =
  | { type: 'rect'; w: number; h: number }
  | { type: 'circle'; r: number }
  | { type: 'polygon'; points: Point[] };
export type Spot = { id: string; at: Point; shape: Shape; class: string; label: string };
export type Line = { points: Point[]; class: string; text: string };
export type Board = { origin: Point; size: Point; spots: Spot[]; lines: Line[]; turnable: boolean };
/** `owner` counts seats from 0. */
export type Piece = {
  kind: string;
  owner: number | null;
  spot: string;
  glyph: string;
  label: string;
};
export type Mark = { kind: string; owner: number | null; spots: string[]; label: string };
export type TrayItem = {
  spot: string | null;
  kind: string;
  owner: number | null;
  label: string;
  count: number | null;
};
export type Tray = { id: string; label: string; owner: number | null; items: TrayItem[] };
export type Scene = { pieces: Piece[]; marks: Mark[]; trays: Tray[]; notes: string[] };
export type Touch = { type: 'spot'; id: string } | { type: 'choice'; id: string; label: string };
export type Motion = { from: string; to: string };
export type Offer = { word: string; touches: Touch[] };
export type Offers = { coverage: 'all' | 'some'; list: Offer[] };
export type Telling = { seat: number | null; line: string; told: string; motions: Motion[] };
export type Turn = {
  type: 'seat' | 'together' | 'window' | 'chance' | 'over';
  seats: SeatLetter[];
};
export type SeatInfo = {
  seat: SeatLetter;
  title: string;
  name: string;
  kind: 'person' | 'device' | 'bot' | 'link' | 'open';
  level?: number;
  you: boolean;
  online: boolean;
  passes: boolean;
};
export type ChatLine = { seq: number; name: string; seat: SeatLetter | null; text: string };
export type Asking = { by: SeatLetter; waiting: SeatLetter[]; to: number | null };
export type Deadline = { seat: SeatLetter; seconds: number; left: number };
/** What a `state` event replaces. */
export type Changing = {
  seq: number;
  from: number;
  tellings: Telling[];
  chat: ChatLine[];
  steps: number;
  viewer: SeatLetter | null;
  seats: SeatInfo[];
  watching: number;
  turn: Turn;
  sealed: SeatLetter[];
  scene: Scene;
  offers: Record<SeatLetter, Offers>;
  declines: Record<SeatLetter, string>;
  deadlines: Deadline[];
  takeback: SeatLetter[];
  pending: { draw: Asking | null; takeback: Asking | null };
  standings: Record<SeatLetter, number> | null;
  ended: string | null;
  rematch: { wanted: SeatLetter[]; table: string | null };
};
export type TableView = Changing & {
  type: 'view';
  id: string;
  game: string;
  name: string;
  setup: Record<string, unknown>;
  position: string | null;
  owner: boolean;
  board: Board;
};
export type Moment = { step: number; scene: Scene; turn: Turn; telling: Telling | null };
export type Verdict = {
  word: string | null;
  legal: boolean;
  refusal: { message: string; rule: string | null } | null;
  evidence: Mark[];
};
export type Perfect = {
  seq: number;
  wins: boolean;
  moves: { word: string; wins: boolean; steps: number }[];
};
export type FieldKind =
  | { type: 'integer'; min: number; max: number; offered: number[] }
  | { type: 'choice'; options: [string, string][] }
  | { type: 'toggle' }
  | { type: 'text'; max_len: number; placeholder: string };
export type Field = { key: string; label: string; help: string; kind: FieldKind };
export type GameInfo = {
  id: string;
  name: string;
  summary: string;
  credit: string;
  seats: { min: number; max: number };
  seat_names: string[];
  minutes: { min: number; max: number };
  schema: Field[];
  defaults: Record<string, unknown>;
  levels: { level: number; text: string }[];
  rules: number;
};
export type TableCard = {
  id: string;
  game: string;
  name: string;
  setup: Record<string, unknown>;
  seats: SeatInfo[];
  turn: Turn;
  steps: number;
  my_turn: boolean;
  over: boolean;
  updated: number;
};
export type Tables = { open: TableCard[]; mine: TableCard[] };
export type Example = {
  title: string;
  setup: Record<string, unknown>;
  position: string | null;
  solve: SeatLetter | null;
  board: Board;
  frames: ExampleFrame[];
};
export type ExampleFrame = {
  scene: Scene;
  turn: Turn;
  telling: Telling | null;
  legal: { seat: SeatLetter; word: string; touches: Touch[] }[];
  illegal: { seat: SeatLetter; word: string; rule: string; message: string; evidence: Mark[] }[];
  standings: Record<SeatLetter, number> | null;
};
export type Initial = {
  page: string;
  me?: { name: string };
  game?: GameInfo;
  games?: GameInfo[];
  tables?: Tables;
  table?: TableView;
  examples?: Example[];
};
