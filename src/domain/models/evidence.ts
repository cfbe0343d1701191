import type { StoredImage } from "#kernel/field.ts";
import type { Queue, Deferral } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";

/** One decision of the past on a model of the same author. */
export interface PastDecision {
  recordId: string;
  modelId: string;
  modelName: string;
  command: string;
  reason: string;
  /** Seconds since 1970. */
  time: number;
}

/** The author's record, as far as a moderator needs it beside a model. */
export interface AuthorRecord {
  id: string;
  nickname: string;
  passed: number;
  refused: number;
  strikes: number;
  /** Seconds since 1970; null where unknown. */
  registered: number | null;
  /** Other models of the author that this admin is offered and may pass together: `restOf` without those blocked. */
  waiting: number;
  recent: PastDecision[];
}

/** Models with a blocking finding, in the filter language. */
export const BLOCKED = "severity:block";

/** What else of an author a queue offers, in the filter language. */
export const restOf = ({ offered }: Queue, author: string, except: string): string =>
  `${offered} author:${author} -id:${except}`;

/** The part of the rest that is passed together: the figure at the key and what the key does are one. */
export const passableRestOf = (queue: Queue, author: string, except: string): string =>
  `${restOf(queue, author, except)} -${BLOCKED}`;

/** POST v3("modelEvidence") {id}: everything a decision on a model rests on, in one answer. */
export interface ModelEvidence {
  item: AnyRecord;
  titles: Titles;
  files: AnyRecord[];
  /** How many other files have the same content, by the id of the file; one without an entry has none. */
  repeats: Record<string, number>;
  /** Worst first; the first is finding 1. */
  findings: AnyRecord[];
  /** The first cover of each other model that a finding names, by its id. */
  pictures: Record<string, StoredImage>;
  author: AuthorRecord | null;
  /** Its last operations, newest first, and how many there are in all. */
  history: AnyRecord[];
  historyCount: number;
  /** It was put aside: whose turn it is, by whom. */
  aside: Deferral | null;
  /** Somebody else who works on it now. */
  holder: { name: string; until: number } | null;
}
