// Names for the shapes of the protocol, for the type checker only.
// types/protocol.ts is made from docs/openapi.json.
import type * as P from '../types/protocol';

export type {
  ArmyOpinion,
  ArmyVersus,
  Asking,
  Board,
  ChatLine,
  Deadline,
  Estimate,
  Example,
  ExampleFrame,
  Field,
  FieldKind,
  Hint,
  GameInfo,
  Lesson,
  LessonStep,
  LessonVerdict,
  Line,
  Mark,
  Moment,
  Motion,
  Offer,
  Offers,
  Perfect,
  Piece,
  Point,
  Review,
  ReviewState,
  Scene,
  Seat,
  SeatInfo,
  Shape,
  Spot,
  TableCard,
  TableView,
  Tables,
  Telling,
  Touch,
  Tray,
  TrayItem,
  Turn,
  TurningPoint,
  Verdict,
} from '../types/protocol';

/** A `state` event, and the part of a view that it replaces. */
export type Changing = P.State;

/** The data a page brings along; it asks for what is missing. */
export type Initial = P.Initial;

/** What a spot shows: a badge, and under it what the spot is called. */
export type Value = { text: string; tone: string; label: string; name?: string };

/** What a game's own module may export: see games/default.js. */
export type Look = {
  Panel?: any;
  Tray?: any;
  Save?: any;
  /** Draws the choices in secret that an example of the rules is about. */
  Tried?: any;
  /** What a hint calls a word that one would not say. */
  hinted?: (word: string) => string | null;
  /** A view as the page shows it: what its seats are called. */
  shown?: (view: P.TableView) => P.TableView;
  covers?: (offers: P.Offer[], table: import('./table').Table) => boolean;
  hides?: (view: P.TableView) => boolean;
  below?: (view: P.TableView) => number;
  perfect?: (view: P.TableView) => boolean;
  names?: (board: P.Board) => Map<string, Value> | undefined;
  values?: (
    table: import('./table').Table,
  ) => Map<string, Value> | undefined;
};
