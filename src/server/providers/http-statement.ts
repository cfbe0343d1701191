import type { PayMethodKey } from "#domain/money/leg.ts";
import type { HttpOptions } from "./http-call.ts";
import { callChannel } from "./http-call.ts";
import { NoAnswer } from "./no-answer.ts";
import type { Said } from "./read-values.ts";

/** Most characters of a statement. */
const MOST = 50 * 1024 * 1024;

/**
 * Reads the statement of a day in Beijing from a channel behind HTTP: GET {url}/statements/{method}/{day} answers
 * {"lines": [{"channelNo", "orderNo", "kind", "currency", "amount", "fee", "state", "time"}]}, or 404 if it is not ready.
 * @returns each line as the channel has it (statement-line.ts); null if it is not ready
 * @throws NoAnswer
 */
export async function readHttpStatement(
  options: HttpOptions,
  method: PayMethodKey,
  day: string,
  signal: AbortSignal,
): Promise<readonly Said[] | null> {
  const said = await callChannel({ ...options, most: MOST }, `/statements/${method}/${day}`, null, signal);
  if (said["state"] === "unknown") return null;
  if (!Array.isArray(said["lines"])) throw new NoAnswer("the statement has no lines");
  return said["lines"] as readonly Said[];
}
