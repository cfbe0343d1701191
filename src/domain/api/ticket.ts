import type { TicketKind } from "#domain/links/enumerations.ts";

/** Key of a TicketKind. */
export type TicketKindName = (typeof TicketKind)["values"][number]["key"];

/** Longest time for which a ticket is valid, in hours. */
export const MOST_TICKET_HOURS = 24;
export const MOST_TICKET_USES = 1_000;
/** Most files that a ticket for cloud resources names. */
export const MOST_TICKET_KEYS = 20;

/** Further limits of a ticket, by name. Each kind has its own. */
export type TicketLimits = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * What a ticket says of itself. The page shows it before it calls anything. Only the server can tell whether it is true,
 * because the text is signed and not sealed.
 */
export interface TicketClaims {
  id: string;
  kind: string;
  names: readonly string[];
  limits: TicketLimits;
  /** End in seconds since 1970. */
  until: number;
  uses: number;
  /** Id of the admin who made it. */
  maker: string;
}

/** Longest text that can be a ticket, in characters. */
export const MOST_TICKET_LENGTH = 2_000;

/**
 * Returns what a ticket says of itself; null for a text that is no ticket. It does not check the signature.
 * @param decode turns base64url into text
 */
export function claimsOf(text: string, decode: (base64url: string) => string): TicketClaims | null {
  const [body = "", signature = ""] = text.split(".");
  if (text.length > MOST_TICKET_LENGTH || signature === "") return null;
  try {
    const claims: unknown = JSON.parse(decode(body));
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isClaims = (value: unknown): value is TicketClaims =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  typeof value["kind"] === "string" &&
  typeof value["until"] === "number" &&
  typeof value["uses"] === "number" &&
  typeof value["maker"] === "string" &&
  isRecord(value["limits"]) &&
  Array.isArray(value["names"]) &&
  value["names"].every((name) => typeof name === "string");
