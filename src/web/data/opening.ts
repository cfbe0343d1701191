import { account } from "#domain/api/call.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { OpenReply } from "#domain/api/session.ts";
import { storedToken } from "#web/auth/session/storage.ts";
import type { Opening } from "#web/early/open-address.ts";

/** How long the answer is as good as a new one. Milliseconds since the page opened. */
const FRESH_MS = 15_000;

/** The answer to the call that the page made before the console (early/open-address.ts); null where there is none. */
export async function opened(): Promise<Envelope<OpenReply> | null> {
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
