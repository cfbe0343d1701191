import type { Secret } from "#server/config/secret.ts";
import { current } from "#server/config/secret.ts";
import { NoAnswer } from "./no-answer.ts";
import type { Said } from "./read-values.ts";

/** A channel behind an HTTP interface. */
export interface HttpOptions {
  /** Address of the channel, https or on this machine. */
  readonly url: string;
  readonly key: Secret;
  readonly secret: Secret;
  /** Milliseconds until an answer; default 30,000. */
  readonly answerMs?: number;
  /** Most characters of an answer; default 65,536. */
  readonly most?: number;
}

const MOST_ANSWER = 64 * 1024;

/** @throws NoAnswer for an answer that is too large or no JSON object */
async function objectOf(reply: Response, most: number): Promise<Said> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > most) throw new NoAnswer("the answer is too large");
  }
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null) return value as Said;
  throw new NoAnswer("the answer is no JSON object");
}

/**
 * Calls a channel: GET, or POST with a body. The call has `Authorization: Bearer KEY`; redirects are not followed. 200,
 * 404, 409 and 422 are answers; 404 means that the number is not known.
 * @throws NoAnswer for anything else, and without an answer in time
 */
export async function callChannel(
  { url, key, answerMs = 30_000, most = MOST_ANSWER }: HttpOptions,
  path: string,
  body: object | null,
  signal: AbortSignal,
): Promise<Said> {
  try {
    const sent = body
      ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }
      : {};
    const reply = await fetch(`${url.replace(/\/+$/, "")}${path}`, {
      ...sent,
      headers: { ...sent.headers, authorization: `Bearer ${current(key)}` },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    if (reply.status === 404) {
      await reply.body?.cancel();
      return { state: "unknown" };
    }
    const answer = await objectOf(reply, most);
    if (![200, 409, 422].includes(reply.status)) throw new NoAnswer(`the channel answered ${reply.status}`);
    return answer;
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer("the channel gives no answer", { cause: error });
  }
}
