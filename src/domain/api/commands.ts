import type { AnyRecord } from "#kernel/resource.ts";

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
export interface OneTimeSecret {
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
  shownOnce?: OneTimeSecret;
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
