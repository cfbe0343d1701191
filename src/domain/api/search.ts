import type { ListReply } from "./list.ts";

/** Maximum number of records of one resource in a reply. */
export const MOST_FOUND = 30;

/** Request of POST v2("search", "records"). */
export interface SearchRequest {
  /** Words, pinyin or initials. */
  text: string;
  /** Searches only this resource. */
  resource?: string;
}

/** Records of one resource that match, those that match by text first. */
export interface FoundOfResource extends Pick<ListReply, "list" | "titles" | "count" | "countKind"> {
  resource: string;
  /** Number of records in `count` that match only by their reading. */
  byReading: number;
  /** Filter that opens the list with all matches, and the number of rows there; null without a list. */
  all: (Pick<ListReply, "count" | "countKind"> & { filter: string }) | null;
}

export interface SearchReply {
  /** Resources without a match are left out. */
  found: FoundOfResource[];
}
