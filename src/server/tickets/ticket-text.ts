import type { TicketClaims } from "#domain/api/ticket.ts";
import { claimsOf } from "#domain/api/ticket.ts";
import { isSameSecret } from "#server/auth/same-secret.ts";
import type { Vault } from "#server/auth/keys/vault.ts";

/** Keeps a signature from being taken for that of another kind of text. */
const PREFIX = "ticket:";

/** Returns the text of a ticket: what it says of itself, and the signature of this installation. */
export function ticketText(vault: Vault, claims: TicketClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${body}.${vault.sign(PREFIX + body)}`;
}

/** Returns what a ticket says of itself; null where this installation did not sign it. */
export function signedClaims(vault: Vault, text: string): TicketClaims | null {
  const claims = claimsOf(text, (base64url) => Buffer.from(base64url, "base64url").toString("utf8"));
  const [body = "", signature = ""] = text.split(".");
  return claims && isSameSecret(signature, vault.sign(PREFIX + body)) ? claims : null;
}
