import type { Actor } from "./availability.ts";
import type { Label } from "./label.ts";
import type { AnyRecord } from "./resource.ts";
import type { OwnSettings } from "./own.ts";

/** Every reply, on HTTP 200. Success is code 0. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  result: T;
}

/** Where a refused call says which field is meant. */
export interface Fault {
  path: string | null;
  details: unknown;
}

export const v2 = (resource: string, verb: string): string => `/api/cxy/manager/v2/${resource}/${verb}`;
export const v3 = (verb: string): string => `/api/cxy/manager/v3/model/${verb}`;
export const account = (verb: string): string => `/api/cxy/account/v2/${verb}`;

/** What was put aside in a queue: it waits for its author, or for the lead. */
export type Aside = "asked" | "escalated";

/** Who put an item of a queue aside, for whom, and in which words. */
export interface AsideBy {
  to: Aside;
  name: string;
  note: string;
}

/** POST v2(resource, "list"). */
export interface ListRequest {
  page?: number;
  pageSize?: number;
  /** The filter language, filter/ast.ts; joined to the screen's preset by the caller. */
  filter?: string;
  /** Field names, `-` before each for descending; all in one direction. */
  sort?: string;
  /** From `nextCursor`: the page behind it, however deep. */
  cursor?: string;
  /** Fields wanted beside id and version; the resource's list columns where absent. */
  columns?: readonly string[];
  /** Keywords also find titles by pinyin and initials, behind those found by their text. For the first page alone. */
  readings?: boolean;
  /** Only what waits for the caller in this queue; with `aside` what was put aside there instead. */
  queue?: string;
  aside?: Aside;
}

/** Titles of referenced records by resource and id, so that a list costs one call. */
export type Titles = Record<string, Record<string, string>>;

export interface ListReply {
  list: AnyRecord[];
  count: number;
  /** Exact up to 10,000, then the planner's estimate, which sizes the scroll. */
  countKind: "exact" | "estimated";
  /** Cursor of the row in front of the first, however the page was asked for; null where there is none, or no row. */
  after: string | null;
  nextCursor: string | null;
  titles: Titles;
  /** With `readings`: how many of `count` were found by their reading alone. */
  byReading?: number;
  /** Of a queue: those of the rows that were put aside, by id. */
  asides?: Readonly<Record<string, AsideBy>>;
}

/** POST v2("screen", "open") {path, query}: what a window that opens on an address asks for first, in one answer. */
export interface OpenReply {
  session: SessionReply;
  /** The first call of the list that stands there, and its answer; null where none does or it is refused. */
  first: { resource: string; body: FirstListRequest; reply: ListReply } | null;
}

/** The first call of a list: it names all that tells one list from another. */
export type FirstListRequest = ListRequest &
  Required<Pick<ListRequest, "filter" | "sort" | "columns" | "pageSize" | "page">>;

/** POST v2(resource, "detail") {id}. */
export interface DetailReply {
  item: AnyRecord;
  titles: Titles;
  /** How many records of each resource point to this one. */
  links: Record<string, number>;
}

/** POST v2(resource, verb) for every command that the server runs. */
export interface CommandRequest {
  ids: readonly string[];
  /** Version of each record as it was shown. */
  versions: Readonly<Record<string, number>>;
  reason?: { key?: string; text?: string };
  input?: Readonly<Record<string, unknown>>;
  /** Where the decision was taken, so that the lease is checked and ended. */
  queue?: string;
  /** Nobody chose these records: those that the command takes one by one are refused. */
  unchosen?: boolean;
}

/** A secret that the reply of a write tells, and whose it is: shown to who made the call, and kept nowhere. */
export interface ShownOnce {
  account: string;
  password: string;
}

export interface CommandOutcome {
  id: string;
  ok: boolean;
  /** The record as it is now. */
  item: AnyRecord | null;
  /** The operation record, the handle for undo. */
  recordId: string | null;
  code: number;
  msg: string;
  /** It was so already: nothing was written. */
  unchanged?: true;
}

export interface CommandReply {
  outcomes: CommandOutcome[];
  /** Operation records of one call share it. */
  batchId: string;
  shownOnce?: ShownOnce;
  /** Until when undo takes it and its messages back; null where it cannot be, or nothing was changed. Seconds since 1970. */
  undoUntil: number | null;
}

/** POST v2("queue", "undoable") {queue}: an own act of the last seconds: a command, or `queue.skip`. */
export interface Undoable {
  command: string;
  requestId: string;
  /** Handle for undo; none for a skip, which queue/unskip takes back. */
  recordIds: string[];
  /** The records as they are now. */
  items: AnyRecord[];
  reason: { key?: string; text?: string } | null;
  /** Milliseconds in which it can be taken back. */
  left: number;
}

/** POST v2("operationRecord", "undo"). */
export interface UndoRequest {
  recordIds?: readonly string[];
  batchId?: string;
  /** Of a call whose answer was lost: what it did is undone, and where it never arrived it never will. */
  requestId?: string;
  /** Which of the records is in hand again with the undo, in the queue where it was decided. */
  hold?: string;
}

/** POST v2(resource, "add" | "edit"): `before` are the values the editor started from, for the three-way merge. */
export interface SaveRequest {
  id?: string;
  version?: number;
  item: Readonly<Record<string, unknown>>;
}

/** `details` of code notFound, of the detail of a record: whether there was one of this id. */
export interface MissingDetails {
  deleted: boolean;
}

/** `details` of code versionConflict. */
export interface Conflict {
  current: AnyRecord;
  /** Who saved in between, and when (seconds). */
  by: string | null;
  time: number;
}

/** Rows of a queue's list that share a value of its group field, in the queue's order. */
export interface QueueGroup {
  /** The stored value. */
  value: number | string | null;
  count: number;
  /** How many of them the caller holds himself. */
  mine: number;
}

/** What an admin decided today; of who works no queue, what he did. */
export interface OwnDayReply {
  /** By command; what was undone is not counted. */
  counts: { command: string; n: number }[];
  /** Newest first; what was decided over several at once is one. `time` in seconds since 1970. */
  last: {
    id: string;
    time: number;
    command: string;
    resource: string;
    /** The items, none where it was about none, such as an export; where there are several, `titles` does not name them. */
    ids: string[];
    reason: string;
    isUndone: boolean;
  }[];
  titles: Titles;
}

/** POST v2("queue", "state") {queue, filter?}. */
export interface QueueState {
  queue: string;
  /** What may be decided, in whosever hand it is; what the automatic review has not judged is none of it. */
  waiting: number;
  /** What the automatic review has not judged yet: listed, and not offered. */
  running: number;
  /** Seconds since 1970; null where nothing waits. */
  oldest: number | null;
  overdue: number;
  dueWithinHour: number;
  heldByMe: QueueHold[];
  /** Own skips that still wait, longest ago first: they come when nothing else is left. */
  skipped: string[];
  /** Of those that wait here. `since`: seconds since 1970. */
  heldByOthers: { id: string; admin: string; name: string; since: number }[];
  /** Arrivals and decisions of each of the last 24 hours, oldest first. */
  arrivals: number[];
  decisions: number[];
  /** What the list of that filter holds; none where the call names no filter. */
  groups: QueueGroup[];
}

export interface QueueHold {
  id: string;
  /** Seconds since 1970, and how many those are from now: the clock of who reads it may say another time. */
  until: number;
  left: number;
  /** He skipped it himself: it was claimed because nothing else was free. */
  skipped?: true;
}

/** POST v2("queue", "claim") {queue, want?: id, takeOver?, filter?, refit?, keep?: ids}: fills up to three held items, the first one current. */
export interface ClaimReply {
  held: QueueHold[];
  items: DetailReply[];
}

/** Titles in each language of the interface, by its stored number. */
export type TitlesByLanguage = Readonly<Record<string, Titles>>;

/** What the live channel sends. `seq` grows; a client that was away asks for what came after its last. */
export type LiveEvent =
  | {
      seq: string;
      kind: "decision";
      resource: string;
      id: string;
      admin: string;
      name: string;
      transition: string;
      /** Id of the call, by which the window that made it knows its own. */
      requestId: string;
      item: AnyRecord;
      titles: TitlesByLanguage;
    }
  | { seq: string; kind: "changed"; resource: string; id: string; item: AnyRecord; titles: TitlesByLanguage }
  | { seq: string; kind: "added" | "gone"; resource: string; id: string }
  | {
      seq: string;
      kind: "lease";
      queue: string;
      id: string;
      admin: string | null;
      name: string;
      until: number;
      /** Whom it was taken over from. */
      from: string | null;
    }
  | {
      seq: string;
      /** Put out of the queue's way by its moderator, or no longer ("back"): of skips only his own windows hear. */
      kind: "aside";
      queue: string;
      id: string;
      admin: string;
      name: string;
      verb: "skip" | "unskip" | "askAuthor" | "escalate" | "back";
      /** What was said to whose turn it is. */
      note: string;
      requestId: string;
    }
  | { seq: string; kind: "count"; queue: string }
  | { seq: string; kind: "session"; admin: string }
  /** He chose something for himself; the window that did knows the id of its call. */
  | { seq: string; kind: "own"; admin: string; requestId: string; own: Partial<OwnSettings> }
  /** He ended a session of his himself: the servers look at his channels again, and no window is told. */
  | { seq: string; kind: "loggedOut"; admin: string };

/** Follows what was missed; from then on events come as they happen. */
export interface LiveReady {
  kind: "ready";
  /** Where the client stands, for its next `since`, also where no event was for it. */
  seq: string;
  /** False where some of what was missed is gone: what is shown may be old and is to be read again. */
  complete: boolean;
}

/** What the server cannot save now, for the status line; null once it can again. */
export interface LiveOutage {
  kind: "outage";
  status: Label | null;
}

/** POST account("loginV2") and account("userInfo"). */
export interface SessionReply extends OwnSettings {
  token: string;
  /** For the live channel's first `since`: whatever is read behind this reply misses nothing that comes behind it. */
  seq: string;
  userId: string;
  actor: Actor;
  /** Somebody else knows the password: every call is refused until it is changed. */
  mustChangePassword: boolean;
  /** A group of his asks for a second factor that he does not have: every call is refused until he has added it. */
  mustAddFactor: boolean;
  /** Ids of the system groups (specification, section 6). */
  systemAuthGroupList: { id: string }[];
  userInfo: { userId: string; nickName: string; account: string; authGroupIds: string[]; auths: string[]; version: 1 };
}

/** POST account("puzzle") {account}; its answer goes to account("puzzleAnswer") {puzzle, account, chosen}. */
export interface PuzzleReply {
  puzzle: string;
  /** Data URL of eight pictures in two rows. */
  picture: string;
  /** What is to be found, in both languages. */
  what: Label;
  count: number;
}

/** A mail or SMS that stayed on the server's machine. */
export interface OutboxMessage {
  id: string;
  kind: "mail" | "sms";
  /** Seconds since 1970. */
  time: number;
  to: string;
  subject: string;
  text: string;
}

/** POST v2("outbox", "list"): newest first; what goes out by a server or a gateway is not in it. */
export interface OutboxReply {
  mailGoesOut: boolean;
  smsGoesOut: boolean;
  list: OutboxMessage[];
}

/** A category with what stands below it. */
export interface CategoryNode {
  id: string;
  name: string;
  children: CategoryNode[];
}

/** Where files of one purpose lie: the address of a file is `cdnHost` and its key. */
export interface StoragePlace {
  /** Empty where files are kept on the server's own disk. */
  bucket: string;
  prefixPath: string;
  cdnHost: string;
}

/** Circle object-storage info (specification, sections 3 and 7). */
export interface CircleStorage {
  image: StoragePlace;
  video: StoragePlace;
  internal: StoragePlace;
}

/** A published text for members, in one language, and what it can be asked for. */
export interface OpenPageReply {
  /** Null where nothing is published. */
  page: {
    title: string;
    /** Sanitised HTML. */
    body: string;
    /** Stored value of Language. */
    language: number;
    edition: string;
    /** Seconds since 1970; null for kinds without editions. */
    effective: number | null;
    updateTime: number;
  } | null;
  /** Earlier editions, the newest first. */
  older: { edition: string; effective: number }[];
  /** Of the company, where it has published any. */
  contacts: { kind: string; value: string; region: string }[];
}

/** States of a login by QR code (api-facts.md). */
export const QrState = { waiting: 1, scanned: 2, loggedIn: 3, expired: 4, cancelled: 5 } as const;

export interface QrTicket {
  identical: string;
  /** Seconds since 1970. */
  expireTime: number;
}

/** How a QR code stands; once it is confirmed, the answer of a login beside it, for the browser that asked and only once. */
export type QrReply = { state: number; token?: never } | ({ state: number } & SessionReply);
