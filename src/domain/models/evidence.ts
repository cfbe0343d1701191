import type { StoredImage } from "#kernel/field.ts";
import type { Queue, Deferral } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { BLOCKED } from "#domain/reviewed.ts";
import type { Titles } from "#domain/api/list.ts";

/** An earlier decision on a model of the same author. */
export interface PastDecision {
  recordId: string;
  modelId: string;
  modelName: string;
  command: string;
  reason: string;
  /** Seconds since 1970. */
  time: number;
}

/** Track record of the author, shown next to the model. */
export interface AuthorRecord {
  id: string;
  nickname: string;
  passed: number;
  refused: number;
  strikes: number;
  /** Seconds since 1970; null where unknown. */
  registered: number | null;
  /** Number of other models by the author that this admin can claim and pass together: those of `passableRestOf`. */
  waiting: number;
  recent: PastDecision[];
}

/** Returns the filter of all other items by an author in a queue. */
export const restOf = ({ offered }: Queue, author: string, except: string): string =>
  `${offered} author:${author} -id:${except}`;

/**
 * Returns the filter of the items that the command "pass the rest" decides on. The number next to its key uses the same
 * filter.
 */
export const passableRestOf = (queue: Queue, author: string, except: string): string =>
  `${restOf(queue, author, except)} -${BLOCKED.filter}`;

/** Response of POST v3("modelEvidence") {id}: all evidence for a decision on a model. */
export interface ModelEvidence {
  item: AnyRecord;
  titles: Titles;
  files: AnyRecord[];
  /** Number of other files with the same content, by file id. Files without an entry have none. */
  repeats: Record<string, number>;
  /** Worst first. The first one is finding 1. */
  findings: AnyRecord[];
  /** First cover of each other model to which a finding refers, by model id. */
  pictures: Record<string, StoredImage>;
  author: AuthorRecord | null;
  /** Latest operation records, newest first. `historyCount` is the total number. */
  history: AnyRecord[];
  historyCount: number;
  /** The deferral; null if the item is not deferred. */
  aside: Deferral | null;
  /** The lease holder, if a colleague has leased the item. `until` is in seconds since 1970. */
  holder: { name: string; until: number } | null;
}
