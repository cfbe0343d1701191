import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "./list.ts";

/** Response of POST v2("task", "approvals"): the requests that the caller may answer, and the caller's own. */
export interface OpenRequests {
  list: AnyRecord[];
  titles: Titles;
}

/** Response of POST v2("pendingDecision", "items") {id}: the records on which a request acts. */
export interface RequestItems {
  resource: string;
  /** The first hundred, as far as the caller may read them. */
  list: { id: string; title: string }[];
  /** Number of further records. */
  more: number;
}
