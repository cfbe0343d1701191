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
  /** Only what waits for the moderator in this queue, or what was put aside there. */
  queue?: string;
  aside?: DeferralKind;
}

export const pageKey = (key: ListKey, page: number) =>
  ["list", key.resource, key.filter, key.sort, key.columns.join(), key.pageSize, key.aside, page] as const;

/**
 * A page begins behind the last row of the one before, where that is at hand: by its number it would skip as many rows
 * as have left the list since. All of a queue's go by number: they are of one reading, and what leaves is on its tape.
 */
export async function fetchPage(key: ListKey, page: number, signal: AbortSignal): Promise<ListReply> {
  const before = key.queue ? undefined : queryClient.getQueryData<ListReply>(pageKey(key, page - 1));
  const after = before?.nextCursor ?? null;
  const { resource, ...asked } = key;
  const request: ListRequest = { ...asked, page, ...(after ? { cursor: after } : {}) };
  const reply = await call<ListReply>(v2(resource, "list"), request, { signal });
  return { ...reply, ...(before && after ? lengthBehind(before, reply, (page - 1) * key.pageSize) : {}) };
}

export type Length = Pick<ListReply, "count" | "countKind">;

/** Rows keep their places, whatever has left in front of them: a list stays as long as it was until its end is seen. */
export function lengthBehind(before: Length, { list, nextCursor }: ListReply, start: number): Length {
  const end = start + list.length;
  if (nextCursor === null) return { count: end, countKind: "exact" };
  return { count: Math.max(before.count, end + 1), countKind: before.countKind };
}

export type Replies = readonly (ListReply | undefined)[];

/** The length that the first page with an end tells, else the last page that came. */
export const lengthOf = (replies: Replies): Length | undefined =>
  replies.find((reply) => reply?.nextCursor === null) ?? replies.findLast((reply) => reply !== undefined);

/**
 * How many pages, from the first on, are of one reading: each begins where the one before it ends. Of a queue a page whose
 * neighbour is not at hand counts as many as the front does; of any other list nothing is drawn behind its end.
 */
export function goingOn({ queue }: Pick<ListKey, "queue">, numbers: readonly number[], replies: Replies): number {
  const isQueue = queue !== undefined;
  const [front] = replies;
  const breaks = numbers.findIndex((page, at) => {
    const reply = replies[at];
    const before = replies[numbers.indexOf(page - 1)];
    if (!reply || !front) return false;
    if (before) return reply.after !== before.nextCursor && (isQueue || before.nextCursor !== null);
    return isQueue && reply.count !== front.count;
  });
  return breaks < 0 ? numbers.length : breaks;
}

export const readPageAgain = (key: ListKey, page: number): Promise<void> =>
  queryClient.refetchQueries({ queryKey: pageKey(key, page), exact: true });
