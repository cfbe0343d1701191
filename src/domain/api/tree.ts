/**
 * Response of POST v2(resource, "tree") {filter}: the records that match and all records above them, in tree order. Each
 * record stands before its branch, and siblings follow each other by rank.
 */
export interface TreeReply {
  ids: string[];
  /** Level of each record, from 0. */
  levels: number[];
  /** Indexes of the records that do not match and are there for those below them. */
  others: number[];
  /** Number of the group of each record on the top level, in the same order. Only records of one group are ranked. */
  groups: number[];
}

/** Most records of a tree that are read at once. */
export const MOST_NODES = 100_000;
