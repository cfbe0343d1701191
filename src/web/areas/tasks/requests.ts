import { v2 } from "#domain/api/call.ts";
import type { OpenRequests } from "#domain/api/approvals.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { call } from "#web/data/client.ts";
import { onGap, onLive } from "#web/data/live.ts";
import { afterPaint } from "#web/render/after-paint.ts";
import { coalesce } from "#web/store/coalesce.ts";
import { createState, setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";
import { followAdmin } from "./follow-admin.ts";
import { tt } from "./texts.ts";

/** Requests that wait: those that the admin may answer, and the admin's own. */
const none: OpenRequests = { list: [], titles: {}, total: 0, next: null };

export const requests = createState<OpenRequests>(none);

export const isOwnRequest = (pending: AnyRecord): boolean => pending["requester"] === actorStore.value?.id;

export const requesterOf = ({ titles }: OpenRequests, pending: AnyRecord): string =>
  titles["admin"]?.[String(pending["requester"])] ?? String(pending["requester"]);

/** Returns the first requests, at least `least` of them if there are that many. */
async function firstRequests(least: number): Promise<OpenRequests> {
  let read = await call<OpenRequests>(v2("task", "approvals"));
  while (read.next !== null && read.list.length < least) {
    const page = await call<OpenRequests>(v2("task", "approvals"), { after: read.next });
    const admin = { ...read.titles["admin"], ...page.titles["admin"] };
    read = { ...page, list: [...read.list, ...page.list], titles: { admin } };
  }
  return read;
}

/** Number of requests to read anew at every event. */
let wanted = 0;
/** Error of the last read; null if it succeeded. */
let trouble: unknown = null;

/** Reads the requests anew, as many as the tray shows. An approval of many sends one event for each of them. */
export const readRequests = coalesce(afterPaint, async () => {
  try {
    setValue(requests, await firstRequests(wanted));
    trouble = null;
  } catch (error) {
    // The tray shows what it knows. The next event or its next opening reads again.
    trouble = error;
  }
});

/** Reads the next page of requests. */
export async function readMoreRequests(): Promise<void> {
  wanted = requests.value.list.length + 1;
  await readRequests();
  if (trouble !== null) throw trouble;
}

/** Names how many records an approved call changed, and how many it did not. */
function approvedText(pending: AnyRecord): string {
  const title = String(pending["title"]);
  const [done, left] = [pending["done"], pending["refused"]];
  if (typeof done !== "number" || typeof left !== "number" || left === 0) return tt("approved", { title });
  return tt("approvedPart", { title, done, left });
}

/** Tells the requester how somebody answered. */
function tellAnswer(pending: AnyRecord): void {
  const title = String(pending["title"]);
  if (pending["state"] === "approved") notify(approvedText(pending), pending["refused"] ? "yellow" : "green");
  if (pending["state"] === "refused") notify(tt("refused", { title, why: String(pending["answer"]) }), "red");
  if (pending["state"] === "outdated") notify(tt("outdated", { title }), "yellow");
  if (pending["state"] === "expired") notify(tt("expired", { title }), "yellow");
}

async function noteChange(pending: AnyRecord): Promise<void> {
  const isKnown = requests.value.list.some(({ id }) => id === pending.id);
  if (isOwnRequest(pending) && pending["state"] !== "waiting") tellAnswer(pending);
  await readRequests();
  const now = requests.value;
  const fresh = now.list.find(({ id }) => id === pending.id);
  if (fresh && !isKnown && !isOwnRequest(fresh))
    notify(tt("newRequest", { name: requesterOf(now, fresh), title: String(fresh["title"]) }), "yellow");
}

/** Follows the requests that concern the logged-in admin. */
export function followRequests(): void {
  onLive((event) => {
    if (event.kind === "changed" && event.resource === "pendingDecision") void noteChange(event.item);
  });
  onGap(() => void readRequests());
  followAdmin(() => {
    setValue(requests, none);
    wanted = 0;
  }, readRequests);
}
