import type { Envelope } from "#domain/api/call.ts";
import type { OpenReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import type { Opening } from "#web/early/open-address.ts";
import { storedToken } from "#web/auth/session/storage.ts";
import { pageKey } from "./list-pages.ts";
import { queryClient } from "./query.ts";

/** How long the answer is as good as a new one. Milliseconds since the page opened. */
const FRESH_MS = 15_000;

/** The answer to the call that the page made before the console (early/open-address.ts); null where there is none. */
async function opened(): Promise<Envelope<OpenReply> | null> {
  const opening: Opening | undefined = window.opening;
  if (!opening || performance.now() > FRESH_MS) return null;
  const { token, answer } = opening;
  const reply = await answer;
  return token === storedToken() ? reply : null;
}

let isSessionTaken = false;

/** The envelope of the first `userInfo`; null for every other call. */
export async function openedSession(path: string): Promise<Envelope | null> {
  if (isSessionTaken || path !== account("userInfo")) return null;
  isSessionTaken = true;
  const reply = await opened();
  return reply?.code === 0 ? { ...reply, result: reply.result.session } : reply;
}

/** Puts the first page of the list that stands at the address where the list looks for it, before it is drawn. */
export async function keepOpenedList(): Promise<void> {
  const reply = await opened();
  const first = reply?.code === 0 ? reply.result.first : null;
  if (!first) return;
  const { resource, body } = first;
  queryClient.setQueryData(pageKey({ ...body, resource }, body.page), first.reply);
}
