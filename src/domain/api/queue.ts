import type { AnyRecord } from "#kernel/resource.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { Titles, DetailReply } from "./list.ts";

/** A section of a queue's list: the rows with the same value of its group field, in the queue's order. */
export interface QueueGroup {
  /** Stored value of the group field. */
  value: number | string | null;
  count: number;
  /** Number of the rows that the caller has leased. */
  mine: number;
}

/** The caller's decisions and deferrals; for an admin without queues, all of the caller's operations. */
export interface OwnDayReply {
  /** Number by command, in the days of the call. Undone operations are not counted. */
  counts: { command: string; n: number }[];
  /** Number of undone operations. */
  undone: number;
  /** Median seconds from one operation to the next; null where there are too few. */
  median: number | null;
  /** Those of the last 30 days, newest first. A bulk decision is one entry. `time` is in seconds since 1970. */
  last: {
    id: string;
    time: number;
    command: string;
    resource: string;
    /**
     * Ids of the items; empty where there are none, as for an export. `titles` has no entries for them if there are
     * several.
     */
    ids: string[];
    reason: string;
    isUndone: boolean;
  }[];
  titles: Titles;
  /** Second opinions that differ: on the caller's decisions, and of the caller. Newest first. */
  differing: DifferingOpinion[];
  /** Number of the caller's decisions that were reversed on appeal in the last 30 days. */
  overturned: number;
}

/** A second opinion that differs from the first decision, as it stands on both desks. */
export interface DifferingOpinion {
  id: string;
  heading: string;
  /** Id of the first decision. */
  decision: string;
  /** Values of Verdict; `verdict` is null until the lead has settled it. */
  opinion: string;
  verdict: string | null;
  /** True if the caller decided first, false if the caller gave the second opinion. */
  isFirst: boolean;
  /** Name of the other moderator; null for what the server published. Seconds since 1970. */
  other: string | null;
  time: number;
}

/** Work of one moderator in the queues that the caller leads. */
export interface TeamMember {
  id: string;
  name: string;
  /** Ids of the queues in which the moderator decided or holds items. */
  queues: string[];
  held: number;
  decided: number;
  /** Median seconds from one decision to the next; null where there are too few. */
  median: number | null;
}

/** Response of POST v2("queue", "history") {team?}: the queues that the caller works, or those of the caller's team. */
export interface DeskHistory {
  /** Begins of the days that are known, in local seconds since 1970. */
  days: number[];
  /** Waiting items of a queue at the end of each day; null where it is not known. */
  backlog: { queue: string; waiting: (number | null)[] }[];
  /** What came into all these queues on each day, and what was decided in them. */
  arrivals: number[];
  decisions: number[];
  /** Arrivals of all these queues in 28 days by weekday and hour, from Monday at 0. */
  byHour: number[];
}

/** An alert, with the name of the rule that it is about; null for all others. */
export type DeskAlert = AnyRecord & { rule: Readonly<Record<string, string>> | null };

/** Response of POST v2("queue", "desk") {days?}: all queues that the caller works. */
export interface DeskReply {
  states: (QueueState & QueueFlow)[];
  /** By the number of decisions; null for an admin who leads no queue. */
  team: TeamMember[] | null;
  /** Alerts that nobody dismissed, the newest first: those about the caller's queues, and of the workers for leads. */
  alerts: DeskAlert[];
  /** The newest note of the last days; null without one. `time` is in seconds since 1970. */
  note: {
    id: string;
    text: string;
    /** Id and name of the writer. */
    writer: string;
    name: string;
    time: number;
    /** Ids and names of those who read it. */
    readBy: string[];
    readers: string[];
  } | null;
}

/** Response of POST v2("queue", "waiting"): what waits for the caller. */
export interface WaitingReply {
  /** Number of alerts that nobody has seen. */
  alerts: number;
  /** Waiting items by id of the queue. */
  queues: Record<string, number>;
}

/** Arrivals per hour in the last 24 hours, oldest first. `decisions` has the same form. */
export interface QueueFlow {
  arrivals: number[];
  decisions: number[];
}

/** Response of POST v2("queue", "state") {queue, filter?}. */
export interface QueueState {
  queue: string;
  /** Number of items that can be decided, including leased ones. Items without a machine verdict are not included. */
  waiting: number;
  /** Number of items that have no machine verdict yet. They are listed, but cannot be claimed. */
  running: number;
  /** Time of the oldest waiting item in seconds since 1970; null where none waits. */
  oldest: number | null;
  overdue: number;
  dueWithinHour: number;
  heldByMe: Lease[];
  /** Ids of the items that the caller skipped, the longest ago first. They are offered when nothing else is left. */
  skipped: string[];
  /** Waiting items that colleagues have leased. `since` is in seconds since 1970. */
  heldByOthers: { id: string; admin: string; name: string; since: number }[];
  /** Sections of the list with the filter of the call; empty if the call has no filter. */
  groups: QueueGroup[];
}

export interface Lease {
  id: string;
  /**
   * End of the lease in seconds since 1970. `left` is the remaining time in seconds, because the clock of the browser
   * may differ.
   */
  until: number;
  left: number;
  /** The caller had skipped the item. It was claimed because nothing else was free. */
  skipped?: true;
}

/**
 * Response of POST v2("queue", "claim") {queue, want?: id, takeOver?, filter?, refit?, keep?: ids}. The call claims
 * items until the window has three leases. The first item is the current one.
 */
export interface ClaimReply {
  held: Lease[];
  items: DetailReply[];
  /** A free item was locked for a moment, such as by a review, and could not be leased. A later call leases it. */
  more?: true;
}

/** Entry of the response of POST v2("queue", "previews") {queue, ids}: an item of a bulk decision. */
export interface Preview {
  id: string;
  cover: StoredImage | null;
  /** By severity, the worst first. `text` is the label of the rule, or of the kind if there is no rule. */
  findings: { text: string; severity: "info" | "warn" | "block"; count: number }[];
}
