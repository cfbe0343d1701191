import type { DeferralKind, Deferral } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";

/** POST v2(resource, "list"). */
export interface ListRequest {
  page?: number;
  pageSize?: number;
  /** The filter language, filter/ast.ts; joined to the screen's preset by the caller. */
  filter?: string;
  /** Field names, `-` before each for descending; all in one direction. */
  sort?: string;
  /** From `nextCursor`: the page behind it, however deep. */
  cursor?: string;
  /** Fields wanted beside id and version; the resource's list columns where absent. */
  columns?: readonly string[];
  /** Keywords also find titles by pinyin and initials, behind those found by their text. For the first page alone. */
  readings?: boolean;
  /** Only what waits for the caller in this queue; with `aside` what was put aside there instead. */
  queue?: string;
  aside?: DeferralKind;
}

/** Titles of referenced records by resource and id, so that a list costs one call. */
export type Titles = Record<string, Record<string, string>>;

export interface ListReply {
  list: AnyRecord[];
  count: number;
  /** Exact up to 10,000, then the planner's estimate, which sizes the scroll. */
  countKind: "exact" | "estimated";
  /** Cursor of the row in front of the first, however the page was asked for; null where there is none, or no row. */
  after: string | null;
  nextCursor: string | null;
  titles: Titles;
  /** With `readings`: how many of `count` were found by their reading alone. */
  byReading?: number;
  /** Of a queue: those of the rows that were put aside, by id. */
  asides?: Readonly<Record<string, Deferral>>;
}

/** The first call of a list: it names all that tells one list from another. */
export type FirstListRequest = ListRequest &
  Required<Pick<ListRequest, "filter" | "sort" | "columns" | "pageSize" | "page">>;

/** POST v2(resource, "detail") {id}. */
export interface DetailReply {
  item: AnyRecord;
  titles: Titles;
  /** How many records of each resource point to this one. */
  links: Record<string, number>;
}
