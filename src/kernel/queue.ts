import type { Label } from "./label.ts";

/** A button of the decision bar. */
interface BarEntry {
  /** Id of a command. */
  command: string;
  /** The main decisions stand first, in their tone. */
  tone?: "green" | "red";
  /** Label of the button, if that of the command would push another decision out of the bar. */
  short?: Label;
}

/**
 * Admins who may not decide on an item, because of their own part in it:
 * the member in a field of the item; a member named by another record about it, such as its reporter; or the admin who
 * ran one of these commands on it. `of` names the fields with resource and id, if the item is about another record. An
 * item that was handed to the admin in a field is left to that admin and the queue leads. Whoever asked for a second
 * person for the command in `asked` waits for that person.
 */
export type NotFor =
  | { field: string }
  | { record: string; by: string; member: string; where?: Readonly<Record<string, string>> }
  | { decided: readonly string[]; of?: { type: string; id: string } }
  | { handedTo: string }
  | { asked: `${string}.${string}` };

/** A filtered view of a resource that is worked one item at a time, the most urgent first. */
export interface Queue {
  id: string;
  label: Label;
  resource: string;
  /** Filter of all items that wait. */
  waiting: string;
  /** Filter of the items that can be claimed. All other waiting items are only listed. */
  offered: string;
  /** Filter of the items that are only listed, because they wait for the automatic review; null without such items. */
  running: string | null;
  /** Sort fields: the most urgent first, then the oldest. */
  order: string;
  /** Field whose values `order` keeps together. The list has a section header for each value. */
  group: string;
  /** Time field since which an item has waited. */
  since: string;
  /**
   * Hours until an item is due, or the time field that says when. The age is shown in green up to half of this time, and
   * in red when the time is over.
   */
  due: { hours: number } | { at: string };
  /** Maximum number of leases of one moderator: the current item and the next ones. */
  leases: number;
  notFor: readonly NotFor[];
  /** Fields that a row of the queue shows next to its title. */
  row: readonly string[];
  /** Buttons of the decision bar, in order. */
  bar: readonly BarEntry[];
  /**
   * Command of the key A. It runs on the other items with the same value in the field `by`, or on those leased items
   * that match the filter `page`. Null without it.
   */
  rest: { command: string; by: string } | { command: string; page: string } | null;
  /** Runs a command on all records that have the same value in a field as the item, those outside the queue too. */
  alike?: { command: string; by: string; among: string };
  /**
   * Set if items are short: each is one row across the screen, with these fields as columns, and the thread of the
   * current item stands below its row.
   */
  page?: readonly string[];
  route: string;
}

/** Current item and the next two: the leases of most queues. */
export const FEW_LEASES = 3;
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

/** Field whose value the items of the queue's `rest` share; undefined if they share none. */
export const fieldOfRest = ({ rest }: Queue): string | undefined => (rest && "by" in rest ? rest.by : undefined);

/** Returns the filter of all other items with the same value in the field that the queue's `rest` names. */
export const restOf = (queue: Queue, value: string, except: string): string =>
  `${queue.offered} ${fieldOfRest(queue)}:${value} -id:${except}`;

/** Hours until an item is due, if they are the same for all items of the queue. */
export const dueHoursOf = ({ due }: Queue): number | null => ("hours" in due ? due.hours : null);

/** Fields that a row of the queue reads: those that it shows, and its times. */
export const fieldsOfItem = ({ row, page = [], since, due }: Queue): string[] => [
  ...row,
  ...page,
  ...(row.includes("findingKinds") ? ["severity"] : []),
  since,
  ...("at" in due ? [due.at] : []),
];
