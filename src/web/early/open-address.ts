import type { Envelope } from "#domain/api/call.ts";
import type { OpenReply } from "#domain/api/session.ts";
import { v2 } from "#domain/api/call.ts";
import { callHeaders } from "#web/data/headers.ts";
import type { Place } from "#web/routing/parse-address.ts";
import { hasSession, storedToken } from "#web/auth/session/storage.ts";
import { isRecord } from "#web/store/stored.ts";

/** The call that runs while the console's scripts load; data/early-answer.ts uses its answer. */
export interface Opening {
  token: string;
  /** Null if no answer came. */
  answer: Promise<Envelope<OpenReply> | null>;
}

declare global {
  interface Window {
    opening?: Opening;
  }
}

const isEnvelope = (value: unknown): value is Envelope<OpenReply> =>
  isRecord(value) && typeof value["code"] === "number";

async function ask(place: Place, language: "0" | "1"): Promise<Envelope<OpenReply> | null> {
  try {
    const reply = await fetch(v2("screen", "open"), {
      method: "POST",
      headers: { "content-type": "application/json", ...callHeaders(crypto.randomUUID(), language, storedToken()) },
      body: JSON.stringify(place),
    });
    const answer: unknown = await reply.json();
    return isEnvelope(answer) ? answer : null;
  } catch {
    // The browser is offline or the server does not answer. The following calls fail as well, and report it.
    return null;
  }
}

/** Requests the login session and the first list of an address. Does nothing without a login. */
export function openAddress(place: Place, language: "0" | "1"): void {
  if (hasSession()) window.opening = { token: storedToken(), answer: ask(place, language) };
}
