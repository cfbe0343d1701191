import type { DeferralKind, Deferral } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";

/** Request of POST v2(resource, "list"). */
export interface ListRequest {
  page?: number;
  pageSize?: number;
  /** Filter in the filter language (filter/ast.ts). The caller joins it to the screen's preset. */
  filter?: string;
  /** Field names, each with a leading `-` for descending. All must have the same direction. */
  sort?: string;
  /** Page cursor from `nextCursor`. It asks for the page after it, at any depth. */
  cursor?: string;
  /** Fields to return in addition to id and version. Defaults to the resource's list columns. */
  columns?: readonly string[];
  /** Keywords also match titles by pinyin and initials, listed after the matches by text. Only for the first page. */
  readings?: boolean;
  /** Returns only items of this queue that wait for the caller; with `aside`, its deferred items of that kind. */
  queue?: string;
  aside?: DeferralKind;
}

/** Titles of referenced records by resource and id, so that a list needs only one call. */
export type Titles = Record<string, Record<string, string>>;

export interface ListReply {
  list: AnyRecord[];
  count: number;
  /** Exact up to 10,000; above that the planner's estimate, which sizes the scroll area. */
  countKind: "exact" | "estimated";
  /** Page cursor of the row before the first row; null where there is none or the page is empty. */
  after: string | null;
  nextCursor: string | null;
  titles: Titles;
  /** With `readings`: the number of records in `count` that only their reading matched. */
  byReading?: number;
  /** For a queue: the deferred items among the rows, by id. */
  asides?: Readonly<Record<string, Deferral>>;
}

/** First call of a list. It sets every property that distinguishes one list from another. */
export type FirstListRequest = ListRequest &
  Required<Pick<ListRequest, "filter" | "sort" | "columns" | "pageSize" | "page">>;

/** Response of POST v2(resource, "detail") {id}. */
export interface DetailReply {
  item: AnyRecord;
  titles: Titles;
  /** Number of records that refer to this one, by resource. */
  links: Record<string, number>;
}
