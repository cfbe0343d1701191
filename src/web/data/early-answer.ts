import { account } from "#domain/api/call.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { OpenReply } from "#domain/api/session.ts";
import { storedToken } from "#web/auth/session/storage.ts";
import type { Opening } from "#web/early/open-address.ts";

/** Maximum age of the early answer, in ms since the page opened. */
const FRESH_MS = 15_000;

/**
 * Returns the answer to the call that the page made before the console was loaded (early/open-address.ts); null if
 * there is none.
 */
export async function opened(): Promise<Envelope<OpenReply> | null> {
  const opening: Opening | undefined = window.opening;
  if (!opening || performance.now() > FRESH_MS) return null;
  const { token, answer } = opening;
  const reply = await answer;
  return token === storedToken() ? reply : null;
}

let isSessionTaken = false;

/** Returns the envelope of the first `userInfo` call; null for every other call. */
export async function openedSession(path: string): Promise<Envelope | null> {
  if (isSessionTaken || path !== account("userInfo")) return null;
  isSessionTaken = true;
  const reply = await opened();
  return reply?.code === 0 ? { ...reply, result: reply.result.session } : reply;
}
