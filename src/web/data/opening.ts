import type { Envelope, OpenReply } from "#kernel/wire.ts";
import { account, v2 } from "#kernel/wire.ts";
import { hasSession, storedToken } from "#web/session/storage.ts";
import { isRecord } from "#web/store/stored.ts";
import { callHeaders } from "./headers.ts";

/** Answers to calls that the console makes first, on their way before its scripts are here. */
let opening: { token: string; answer: Promise<Envelope<OpenReply> | null> } | null = null;
const taken = new Set<string>();

/** How long such an answer is as good as a new one. Milliseconds since the page opened. */
const FRESH_MS = 15_000;

const isEnvelope = (value: unknown): value is Envelope<OpenReply> =>
  isRecord(value) && typeof value["code"] === "number";

async function ask(place: { path: string; query: string }, language: "0" | "1"): Promise<Envelope<OpenReply> | null> {
  try {
    const reply = await fetch(v2("screen", "open"), {
      method: "POST",
      headers: { "content-type": "application/json", ...callHeaders(crypto.randomUUID(), language, storedToken()) },
      body: JSON.stringify(place),
    });
    const answer: unknown = await reply.json();
    return isEnvelope(answer) ? answer : null;
  } catch {
    // Offline, or no server: the calls that follow find out, and say so.
    return null;
  }
}

/** Asks for the session and the first list of an address; nothing where nobody is logged in. */
export function openAddress(place: { path: string; query: string }, language: "0" | "1"): void {
  if (hasSession()) opening = { token: storedToken(), answer: ask(place, language) };
}

/** The same text for the same body, whatever the order of its parts. */
const textOf = (body: object): string =>
  JSON.stringify(Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The envelope of a call that the opening one has answered; null for every other call, and for the same call made again. */
export async function openedAnswer(path: string, body: object): Promise<Envelope | null> {
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
