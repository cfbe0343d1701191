import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "./list.ts";

/** Response of POST v2("task", "approvals"): the requests that the caller may answer, and the caller's own. */
export interface OpenRequests {
  list: AnyRecord[];
  titles: Titles;
}
