import type { RtcPlace } from "#domain/api/rtc.ts";
import { v2 } from "#domain/api/call.ts";
import { l } from "#web/i18n/text.ts";
import { call } from "./client.ts";

/** Asks where a channel is pushed to or pulled from. @throws ApiError */
export const askPlace = (side: "whip" | "whep", channel: string, ticket: string): Promise<RtcPlace> =>
  call<RtcPlace>(v2("rtcChannel", "place"), { side, channel, ticket });

/** Answer of a server of WHIP or WHEP. */
export interface WhipAnswer {
  sdp: string;
  /** Address that ends the session; null where the server names none. */
  session: string | null;
}

const SDP = "application/sdp";

/** Returns the text of a refusal, in the language of the interface. */
function refusalOf(status: number, text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (Array.isArray(message)) return l([String(message[0]), String(message[1])]);
  } catch {
    // Another server answers with a text of its own.
  }
  return l([
    `服务器拒绝（HTTP ${status}）：${text.slice(0, 200)}`,
    `The server refused (HTTP ${status}): ${text.slice(0, 200)}`,
  ]);
}

/**
 * Sends an offer with all its candidates.
 * @param bearer ticket or token of the login session
 * @throws Error with the server's refusal
 */
export async function sendOffer(url: string, bearer: string, offer: string): Promise<WhipAnswer> {
  const address = new URL(url, location.href);
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": SDP, authorization: `Bearer ${bearer}` },
    body: offer,
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(refusalOf(response.status, text));
  const session = response.headers.get("location");
  return { sdp: text, session: session === null ? null : new URL(session, address).href };
}

/** Ends a session. It works while the page is left, too. */
export function endSession(session: string, bearer: string): void {
  fetch(session, { method: "DELETE", headers: { authorization: `Bearer ${bearer}` }, keepalive: true }).catch(() => {
    // The server ends the session itself once the connection is gone.
  });
}
