import type { Label } from "./label.ts";

/** A filtered view of a resource that is worked one item at a time: highest `severity` first, then the oldest. */
export interface Queue {
  id: string;
  label: Label;
  resource: string;
  /** Filter of all items that wait. */
  waiting: string;
  /** Filter of the items that can be claimed. All other waiting items are only listed. */
  offered: string;
  /** Filter of the items that are only listed, because they wait for the automatic review. */
  running: string;
  /** Sort fields: highest severity, then the oldest. */
  order: string;
  /** Field whose values `order` keeps together. The list has a section header for each value. */
  group: string;
  /** Fields that a row of the queue shows next to its title. */
  row: readonly string[];
  /**
   * Hours until an item is due. The age is shown in green up to half of this time, and in red when the time is over.
   */
  dueHours: number;
  route: string;
}

/** Maximum number of leases of one moderator in a queue: the current item and the next two. */
export const MAX_LEASES = 3;
/** Seconds from the last key press until a lease ends. */
export const LEASE_SECONDS = 300;
export const HEARTBEAT_SECONDS = 30;
/** Undo window in seconds. Messages and other external effects wait this long, and undo drops them. */
export const UNDO_SECONDS = 10;
/** Milliseconds within which a second decision key is ignored. */
export const DECISION_GAP_MS = 250;
/** Milliseconds within which a second click is ignored (specification, section 9). */
export const POINTER_GAP_MS = 300;

/** Minimum time in milliseconds that an item must be on screen if it appeared without a key press. */
export const MIN_VIEW_MS = 700;
export const MAX_SELECTED = 1_000;
export const MAX_MATCHING = 10_000;
/** Maximum number of items of a decision without a second admin. */
export const MAX_DECIDED_ALONE = 100;

/** Label of the permission to lead the queue. */
export const leadLabel = ({ label }: Queue): Label => [`${label[0]}组长`, `Lead of ${label[1]}`];
/** Returns the name of the permission to lead the queue. Admins with it can claim the items that others escalated. */
export const leadPermission = (queue: Queue): string => `${queue.id}.lead`;

/** Kind of deferral: waiting for the author, or escalated to the queue lead. */
export type DeferralKind = "asked" | "escalated";

/** A deferred item: its kind, the name of the moderator who deferred it, and a note. */
export interface Deferral {
  to: DeferralKind;
  name: string;
  note: string;
}
