import type { Refusals } from "#kernel/availability.ts";
import type { DeferralKind, Deferral } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";

/** Request of POST v2(resource, "list"). */
export interface ListRequest {
  page?: number;
  pageSize?: number;
  /** Filter in the filter language (filter/ast.ts). It includes the screen's preset. */
  filter?: string;
  /** Field names, each with a leading `-` for descending. All must have the same direction. */
  sort?: string;
  /** Page cursor from `nextCursor`: the reply is the page after it, at any depth. */
  cursor?: string;
  /** Fields to return in addition to id and version. Defaults to the resource's list columns. */
  columns?: readonly string[];
  /**
   * True if keywords also match titles by pinyin and initials. These matches follow the matches by text. Only for the
   * first page.
   */
  readings?: boolean;
  /** Only items of this queue that wait for the caller; with `aside`, only the queue's deferred items of that kind. */
  queue?: string;
  aside?: DeferralKind;
}

/** Titles of referenced records by resource and id, so that a list needs only one call. */
export type Titles = Record<string, Record<string, string>>;

export interface ListReply {
  list: AnyRecord[];
  count: number;
  /** `exact` up to 10,000; above that `estimated`, by the planner. The console sizes the scroll area with it. */
  countKind: "exact" | "estimated";
  /** Page cursor of the row before the first row; null if there is no such row or the page is empty. */
  after: string | null;
  nextCursor: string | null;
  titles: Titles;
  /** With `readings`: the number of records in `count` that match only by their reading. */
  byReading?: number;
  /** For a queue: the deferred items among the rows, by id. */
  asides?: Readonly<Record<string, Deferral>>;
}

/** First request of a list, with every property in which lists can differ. */
export type FirstListRequest = ListRequest &
  Required<Pick<ListRequest, "filter" | "sort" | "columns" | "pageSize" | "page">>;

/** Response of POST v2(resource, "detail") {id}. */
export interface DetailReply {
  item: AnyRecord;
  titles: Titles;
  /** Number of records that refer to this one, by resource. */
  links: Record<string, number>;
  /** Refusals that rest on other records. Leased items have them with their evidence. */
  refusals?: Refusals;
}

/** Asks for the sums at the foot of a list. */
export interface SumsRequest {
  resource: string;
  /** The complete filter of the list. */
  filter: string;
}

/** Sums of all records that a filter matches and that have one currency. */
export interface SumLine {
  /** Key of the currency; null for records without one, and where no field names it. */
  currency: string | null;
  count: number;
  /** By field. Amounts are in the smallest unit. */
  sums: Readonly<Record<string, number>>;
}

export interface SumsReply {
  /** Field that names the currency; null where the list has one line for all records. */
  by: string | null;
  /** Most records first. Null if the records are too many to add up in time. */
  lines: readonly SumLine[] | null;
}
