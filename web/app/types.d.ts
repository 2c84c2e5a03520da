// Names for the shapes of the protocol, for the type checker only.
// types/protocol.ts is made from docs/openapi.json.
import type * as P from '../types/protocol';

export type {
  ArmyOpinion,
  ArmyVersus,
  Asking,
  Board,
  Challenge,
  ChanceReport,
  ChatLine,
  Clocks,
  Deadline,
  ExpectedScore,
  Field,
  FieldKind,
  Finding,
  Hint,
  GameInfo,
  Leader,
  Leaderboard,
  Line,
  LineStep,
  Motion,
  MyRating,
  Rating,
  MySeek,
  Offer,
  Offers,
  NewSeat,
  Perfect,
  Point,
  PreparedLines,
  Review,
  ReviewState,
  Seat,
  SeatInfo,
  SeatRating,
  LoggedStudyEdit,
  SharedStudy,
  SharedStudyCard,
  SharedStudyEdit,
  SharedStudyEvent,
  StudyChapter,
  StudyDraft,
  StudyDrawing,
  StudyEdit,
  StudyLine,
  StudyOutcome,
  StudyPerson,
  StudyStep,
  StudyTreeEdit,
  Seek,
  Shape,
  Spot,
  TableCard,
  TablePage,
  Tables,
  Touch,
  Turn,
  TurningPoint,
  WaitingTable,
  WordedStep,
  SeatClock,
  TimeControl,
} from '../types/protocol';

/** What the server tells, with the letter of a seat where it has its number: see wire.js. */
export type Lettered<T> = T extends (infer One)[]
  ? Lettered<One>[]
  : T extends object
    ? {
        [Key in keyof T]: Key extends 'owner' | 'seat'
          ? number extends T[Key]
            ? P.Seat | Exclude<T[Key], number>
            : T[Key]
          : Lettered<T[Key]>;
      }
    : T;

export type Consequence = Lettered<P.Consequence>;
export type Example = Lettered<P.Example>;
export type ExampleFrame = Lettered<P.ExampleFrame>;
export type Lesson = Lettered<P.Lesson>;
export type LessonStep = Lettered<P.LessonStep>;
export type LessonVerdict = Lettered<P.LessonVerdict>;
export type Puzzle = Lettered<P.Puzzle>;
export type PuzzleVerdict = Lettered<P.PuzzleVerdict>;
export type PuzzleCollection = P.PuzzleCollection;
export type Mark = Lettered<P.Mark>;
export type Moment = Lettered<P.Moment>;
export type Piece = Lettered<P.Piece>;
export type Scene = Lettered<P.Scene>;
export type TableView = Lettered<P.TableView>;
export type StepFrame = Lettered<P.StepFrame>;
export type StudyEdited = Lettered<P.StudyEdited>;
export type Explored = Lettered<P.Explored>;
export type StudyComparison = Lettered<P.StudyComparison>;
export type StudyLines = Lettered<P.StudyLines>;
export type StudyPosition = Lettered<P.StudyPosition>;
export type StepDescription = Lettered<P.StepDescription>;
export type Tray = Lettered<P.Tray>;
export type TrayItem = Lettered<P.TrayItem>;
export type Verdict = Lettered<P.Verdict>;


/** A `state` event, and the part of a view that it replaces. */
export type StateEvent = Lettered<P.State>;

/** The data a page brings along; it asks for what is missing. */
export type Initial = Lettered<P.Initial>;

/** What a spot shows: a badge, and under it what the spot is called. */
export type Value = { text: string; tone: string; label: string; name?: string };

/**
 * How a text of the editor of positions is set without being written: tokens of each kind are counted, by rows that
 * begin with a digit or in one row; places on the board are touched; or letters of seats have a legend.
 */
export type EditControl =
  | { type: 'tokens'; rows: string[] }
  | { type: 'pairs' | 'path' | 'spot' }
  | { type: 'seats' };

/** What a game's own module may export: see games/default.js. */
export type Look = {
  /** Resolves once all of it is there, where a page should wait for that. */
  ready?: Promise<unknown>;
  Panel?: any;
  Tray?: any;
  /** What stands beside the name of a seat. */
  Beside?: any;
  /** Something more that the menu of a table offers: the match in another form. */
  save?: (view: TableView, path: string) => import('./table/menu').Item | null;
  /** What lies on the board for a while: dice as they fell. */
  Staged?: any;
  /** Draws the choices in secret that an example of the rules is about. */
  Tried?: any;
  /** What a hint calls a word that one would not say. */
  hinted?: (word: string) => string | null;
  /** A view as the page shows it: what its seats are called. */
  shown?: (view: TableView) => TableView;
  /** What is asked, where it is not the first note of the scene. */
  asks?: (table: import('./table').Table) => string | undefined;
  covers?: (offers: P.Offer[], table: import('./table').Table) => boolean;
  hides?: (view: TableView) => boolean;
  below?: (view: TableView) => P.Seat;
  /** Says to a learner who he is, where the title of a seat does not say it. */
  youAre?: (view: TableView, seat: P.Seat) => string | null;
  perfect?: (view: TableView) => boolean;
  /** How the editor of positions sets a field that is a text. */
  edits?: (field: string) => EditControl | null;
  /** What else the editor of positions changes as something is put on the board. */
  placing?: (edited: StudyEdited) => P.StudyEdit[];
  /** What one may choose of its look; `value` keeps the word. */
  settings?: {
    name: string;
    title: string;
    options: [word: string, title: string][];
    value: import('../vendor/signals.mjs').Signal<string>;
  }[];
  names?: (board: P.Board) => Map<string, Value> | undefined;
  values?: (
    table: import('./table').Table,
  ) => Map<string, Value> | undefined;
};
