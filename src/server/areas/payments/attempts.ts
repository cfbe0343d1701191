import type { AnyRecord, Resource } from "#kernel/resource.ts";

// What is sent to a channel more than once has a number for each attempt, because a channel does one number once.

/** Seconds between two questions to a channel. */
export const ASK_SECONDS = 600;
/** Seconds for which a channel must not know a number before it counts as never received. */
export const UNKNOWN_SECONDS = 1_200;

/** Number under which an attempt is known to the channel. */
export const numberOfAttempt = ({ title }: Resource, record: AnyRecord, attempt = Number(record["attempt"])): string =>
  `${String(record[title])}-${attempt}`;

/** Number of the record and attempt in the number of an attempt. */
export function attemptIn(number: string): { no: string; attempt: number } {
  const [, no = "", attempt = ""] = /^(.+)-(\d{1,4})$/.exec(number) ?? [];
  return { no, attempt: Number(attempt) };
}

/** Why a channel refused something, in one line. */
export const whyOf = (code: string, text: string): string => [code, text].filter(Boolean).join(" · ");
