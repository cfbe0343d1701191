import type { TicketClaims, TicketKindName } from "#domain/api/ticket.ts";
import { claimsOf } from "#domain/api/ticket.ts";
import { documentOf, toolPages } from "#domain/api/tool-pages.ts";
import { isGranted } from "#kernel/availability.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { storedToken } from "#web/auth/session/storage.ts";
import { l } from "#web/i18n/text.ts";
import { useQuery } from "#web/routing/address.ts";

/** What opens the page: a ticket, a login, or nothing. */
export interface ToolAccess {
  /** Text of the ticket; empty with a login. */
  ticket: string;
  claims: TicketClaims | null;
  /** Token of the login session; empty with a ticket. */
  token: string;
  /** What is missing, as a sentence; null if the page may call the server. */
  missing: string | null;
}

function decode(base64url: string): string {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (one) => one.codePointAt(0) ?? 0));
}

function missingOf(kind: TicketKindName, ticket: string, claims: TicketClaims | null): string | null {
  if (ticket === "")
    return l([
      "需要凭证或登录：请向发放人索取带凭证的链接，或先登录控制台",
      "A ticket or a login is needed: ask for an address with a ticket, or log in to the console first",
    ]);
  if (!claims) return l(["链接里的凭证不完整，请重新复制", "The ticket in the address is not complete. Copy it again"]);
  if (claims.kind !== kind) return l(["这张凭证打开的是另一个页面", "This ticket opens another page"]);
  return claims.until > Date.now() / 1_000
    ? null
    : l(["凭证已过期，请索取新的凭证", "The ticket has expired. Ask for a new one"]);
}

/** Reads what opens the page. With a login its permission counts, and the ticket is left out. */
export function useToolAccess(kind: TicketKindName): ToolAccess {
  const actor = useActor();
  const { ticket = "" } = useQuery();
  const token = actor ? storedToken() : "";
  if (token !== "") {
    const may = isGranted(actor, `ticket.${kind}`);
    const missing = l([
      `当前账号没有权限「ticket.${kind}」，请联系管理员`,
      `This account lacks the permission ticket.${kind}. Ask an administrator`,
    ]);
    return { ticket: "", claims: null, token, missing: may ? null : missing };
  }
  const claims = claimsOf(ticket, decode);
  return { ticket, claims, token: "", missing: missingOf(kind, ticket, claims) };
}

/** Reloads the page in the document that has what the tool needs, such as the camera. @returns true if it does */
export function movesToOwnDocument(kind: TicketKindName): boolean {
  const wanted = `?${documentOf(toolPages[kind])}`;
  if (location.search === wanted) return false;
  location.replace(`/${wanted}${location.hash}`);
  return true;
}
