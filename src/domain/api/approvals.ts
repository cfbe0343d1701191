import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "./list.ts";

/** Response of POST v2("task", "approvals"): the requests that the caller may answer, and the caller's own. */
export interface OpenRequests {
  list: AnyRecord[];
  titles: Titles;
  /** Number of all of them. */
  total: number;
  /** Page cursor of the next ones; null at the end. */
  next: string | null;
}

/** Response of POST v2("pendingDecision", "items") {id, after}: the records on which a request acts. */
export interface RequestItems {
  resource: string;
  /** One page of them, as far as the caller may read them. */
  list: { id: string; title: string }[];
  /** Number of records that the caller may not read, or that no longer exist. */
  hidden: number;
  /** Number of records that the action adds. */
  added: number;
  /** Id after which the next page begins; null at the end. */
  next: string | null;
  /** True if the records or the action have changed since the request, so that it can no longer be approved. */
  isChanged: boolean;
}

/** Response of POST v2("pendingDecision", "approvers") {id}: admins with the permission to approve a request. */
export interface Approvers {
  /** Those who may approve it first. `because` says why somebody may not; it is empty for the others. */
  list: { name: string; because: string }[];
  /** Number of further admins with the permission. */
  more: number;
}
