import type { Label } from "./label.ts";

/** A preset of a resource, worked one item at a time. Higher `severity` first, then the oldest. */
export interface Queue {
  id: string;
  label: Label;
  resource: string;
  /** What waits at all. */
  waiting: string;
  /** What may be offered; the rest is only listed. */
  offered: string;
  /** That rest: it waits for the automatic review. */
  running: string;
  /** Sort fields: highest severity, then the oldest. */
  order: string;
  /** The field whose values `order` keeps together: the list has a head for each of them. */
  group: string;
  /** Fields that a row of the queue shows beside its title. */
  row: readonly string[];
  /** Decides `due`: green under half of it, red beyond. Hours. */
  dueHours: number;
  route: string;
}

/** One moderator holds the current item and the next two. */
export const MAX_LEASES = 3;
/** A lease ends this long after the last key press. Seconds. */
export const LEASE_SECONDS = 300;
export const HEARTBEAT_SECONDS = 30;
/** Messages and other effects on the outside wait this long and are dropped by undo. Seconds. */
export const UNDO_SECONDS = 10;
/** A second decision key within this time is ignored. Milliseconds. */
export const DECISION_GAP_MS = 250;
/** What the pointer presses again within this time was pressed once (specification, section 9). Milliseconds. */
export const POINTER_GAP_MS = 300;

/** So long something must have stood before the eye that came there by no key. */
export const MIN_VIEW_MS = 700;
export const MAX_SELECTED = 1_000;
export const MAX_MATCHING = 10_000;
/** A decision over more items waits for a second admin. */
export const MAX_DECIDED_ALONE = 100;

/** What the permission to lead it is called. */
export const leadLabel = ({ label }: Queue): Label => [`${label[0]}组长`, `Lead of ${label[1]}`];
/** Who holds it is offered what others escalated. */
export const leadPermission = (queue: Queue): string => `${queue.id}.lead`;

/** What was put aside in a queue: it waits for its author, or for the lead. */
export type DeferralKind = "asked" | "escalated";

/** Who put an item of a queue aside, for whom, and in which words. */
export interface Deferral {
  to: DeferralKind;
  name: string;
  note: string;
}
