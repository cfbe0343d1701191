import type { Envelope } from "#kernel/wire.ts";
import { account } from "#kernel/wire.ts";
import type { Opening } from "#web/early/open-address.ts";
import { storedToken } from "#web/session/storage.ts";

const taken = new Set<string>();

/** How long such an answer is as good as a new one. Milliseconds since the page opened. */
const FRESH_MS = 15_000;

/** The same text for the same body, whatever the order of its parts. */
const textOf = (body: object): string =>
  JSON.stringify(Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * The envelope of a call that the page has made before the console (early/open-address.ts); null for every other call,
 * and for the same call made again.
 */
export async function openedAnswer(path: string, body: object): Promise<Envelope | null> {
  const opening: Opening | undefined = window.opening;
  if (!opening || performance.now() > FRESH_MS || taken.has(path)) return null;
  const isSession = path === account("userInfo");
  if (!isSession && !path.endsWith("/list")) return null;
  taken.add(path);
  const { token, answer } = opening;
  const reply = await answer;
  if (!reply || token !== storedToken()) return null;
  const { result } = reply;
  if (reply.code !== 0) return isSession ? reply : null;
  if (isSession) return { ...reply, result: result.session };
  const { first } = result;
  return first && first.path === path && textOf(first.body) === textOf(body) ? { ...reply, result: first.reply } : null;
}
