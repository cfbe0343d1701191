import type { Titles, DetailReply } from "./list.ts";

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
  heldByMe: Lease[];
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

export interface Lease {
  id: string;
  /** Seconds since 1970, and how many those are from now: the clock of who reads it may say another time. */
  until: number;
  left: number;
  /** He skipped it himself: it was claimed because nothing else was free. */
  skipped?: true;
}

/** POST v2("queue", "claim") {queue, want?: id, takeOver?, filter?, refit?, keep?: ids}: fills up to three held items, the first one current. */
export interface ClaimReply {
  held: Lease[];
  items: DetailReply[];
}
