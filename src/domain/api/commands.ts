import type { LegShown } from "#domain/money/api.ts";
import type { MacroStep } from "#kernel/macro.ts";
import type { AnyRecord } from "#kernel/resource.ts";

/** Request of POST v2(resource, verb) for every command that the server runs. */
export interface CommandRequest {
  ids: readonly string[];
  /** Version of each record that was on screen, by id. */
  versions: Readonly<Record<string, number>>;
  reason?: { key?: string; text?: string };
  input?: Readonly<Record<string, unknown>>;
  /** Queue in which the decision was taken. The server checks and ends its lease. */
  queue?: string;
  /** True if nobody selected the records one by one. Records that must be decided one by one are then refused. */
  unchosen?: boolean;
}

/**
 * Request of POST v2("queue", "macro"): commands that run together on one item, all or none. `ids` names the item.
 * POST v2("queue", "macroEffects") takes the same body, and tells what they would do.
 */
export interface MacroRequest extends Pick<CommandRequest, "ids" | "versions"> {
  queue: string;
  steps: readonly MacroStep[];
}

/**
 * A one-time password in the response of a write, with its account. It is shown to the caller once and never stored.
 */
export interface OneTimeSecret {
  account: string;
  password: string;
}

/** A masked value of a record, in the response of the command that reveals it. The response is never stored. */
export interface Revealed {
  resource: string;
  id: string;
  field: string;
  value: string;
}

/** A new ticket, in the response of the command that makes it. The address has it once; the server cannot show it again. */
export interface NewTicket {
  ticket: string;
  /** Route of the page that it opens. */
  route: string;
}

/** What only one response contains. A response that is sent again leaves it out. */
export type ShownOnce = OneTimeSecret | Revealed | NewTicket;

export interface CommandOutcome {
  id: string;
  ok: boolean;
  /** The record after the command. */
  item: AnyRecord | null;
  /** Id of the operation record. Undo needs it. */
  recordId: string | null;
  code: number;
  msg: string;
  /** True if the record already had these values, so that nothing was written. */
  unchanged?: true;
}

export interface CommandReply {
  outcomes: CommandOutcome[];
  /** Id that all operation records of one call share. */
  batchId: string;
  shownOnce?: ShownOnce;
  /** End of the undo window in seconds since 1970; null where nothing was changed or the command cannot be undone. */
  undoUntil: number | null;
  /** The request for approval, where a second person must approve the command before it runs. */
  pending?: AnyRecord;
}

/** Response of POST v2(resource, `${verb}Effects`), with the request of the command itself: what it would do now. */
export interface CommandEffects {
  /** Number of records that would change. */
  changed: number;
  /** Messages of the records that would be refused. */
  refused: string[];
  /** What the command should change and would not, in the caller's language. */
  warnings: string[];
  /** Further changes, in the caller's language. */
  effects: string[];
  isUndoable: boolean;
  /** Legs that the command would post; absent for a command that posts nothing. */
  legs?: LegShown[];
}

/**
 * Response of POST v2("queue", "undoable") {queue}: a recent action of the caller, either a command or `queue.skip`.
 */
export interface Undoable {
  command: string;
  requestId: string;
  /** Ids for undo. Empty for a skip, which queue/unskip undoes. */
  recordIds: string[];
  /** The records in their current state. */
  items: AnyRecord[];
  reason: { key?: string; text?: string } | null;
  /** Milliseconds left in the undo window. */
  left: number;
}

/** Request of POST v2("operationRecord", "undo"). */
export interface UndoRequest {
  recordIds?: readonly string[];
  batchId?: string;
  /**
   * Request id of a call whose response was lost. Its effect is undone. If the call has not arrived yet, it is refused
   * when it arrives.
   */
  requestId?: string;
  /** Id of the record to lease again with the undo, in the queue where it was decided. */
  hold?: string;
}

/** `details` of code notFound in the detail of a record: whether a record with this id existed. */
export interface MissingDetails {
  deleted: boolean;
}

/** `details` of code versionConflict. */
export interface Conflict {
  current: AnyRecord;
  /** Admin who saved in between; `time` is in seconds since 1970. */
  by: string | null;
  time: number;
}
