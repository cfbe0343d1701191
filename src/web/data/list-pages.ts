import type { DeferralKind } from "#kernel/queue.ts";
import type { ListReply, ListRequest } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "./client.ts";
import { queryClient } from "./query.ts";

export interface ListKey {
  resource: string;
  filter: string;
  sort: string;
  columns: readonly string[];
  pageSize: number;
  /** Restricts the list to items that wait for the moderator in this queue, or with `aside` to its deferred items. */
  queue?: string;
  aside?: DeferralKind;
}

export const pageKey = (key: ListKey, page: number) =>
  ["list", key.resource, key.filter, key.sort, key.columns.join(), key.pageSize, key.aside, page] as const;

/**
 * Fetches a page of a list. It continues after the last row of the page before if that is loaded. By number it would
 * skip as many rows as have left the list since. Pages of a queue always go by number, because they are read together,
 * and rows that left are stored separately.
 */
export async function fetchPage(key: ListKey, page: number, signal: AbortSignal): Promise<ListReply> {
  const before = key.queue ? undefined : queryClient.getQueryData<ListReply>(pageKey(key, page - 1));
  const after = before?.nextCursor ?? null;
  const { resource, ...asked } = key;
  const request: ListRequest = { ...asked, page, ...(after ? { cursor: after } : {}) };
  const reply = await call<ListReply>(v2(resource, "list"), request, { signal });
  return { ...reply, ...(before && after ? lengthAfter(before, reply, (page - 1) * key.pageSize) : {}) };
}

export type Length = Pick<ListReply, "count" | "countKind">;

/**
 * Returns the list's length after a page. Rows keep their positions although others have left, so the length never
 * shrinks until the end is reached.
 */
export function lengthAfter(before: Length, { list, nextCursor }: ListReply, start: number): Length {
  const end = start + list.length;
  if (nextCursor === null) return { count: end, countKind: "exact" };
  return { count: Math.max(before.count, end + 1), countKind: before.countKind };
}

export type Replies = readonly (ListReply | undefined)[];

/** Returns the length from the first page that reaches the end, else from the last loaded page. */
export const lengthOf = (replies: Replies): Length | undefined =>
  replies.find((reply) => reply?.nextCursor === null) ?? replies.findLast((reply) => reply !== undefined);

/**
 * Returns how many pages, from the first on, are consistent: each continues the one before. In a queue, a page whose
 * neighbor is not loaded must report the same count as the first page. In any other list no page may follow the one
 * that reaches the end.
 */
export function consistentPages(
  { queue }: Pick<ListKey, "queue">,
  numbers: readonly number[],
  replies: Replies,
): number {
  const isQueue = queue !== undefined;
  const [front] = replies;
  const breaks = numbers.findIndex((page, index) => {
    const reply = replies[index];
    const before = replies[numbers.indexOf(page - 1)];
    if (!reply || !front) return false;
    if (before) return reply.after !== before.nextCursor && (isQueue || before.nextCursor !== null);
    return isQueue && reply.count !== front.count;
  });
  return breaks < 0 ? numbers.length : breaks;
}

export const readPageAgain = (key: ListKey, page: number): Promise<void> =>
  queryClient.refetchQueries({ queryKey: pageKey(key, page), exact: true });
