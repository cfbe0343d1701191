import { isAsked } from "#web/auth/session/actor.ts";
import { hasSession } from "#web/auth/session/storage.ts";
import { readQuery } from "./address.ts";
import type { Place } from "./parse-address.ts";
import { readPlace, writePlace } from "./parse-address.ts";
import { findRoute } from "./routes.ts";

/** Returns the page to open after the login. Only a path of the console is accepted, never another site. */
export function pageFrom(query: string): string {
  const target = readQuery(query)["pageFrom"] ?? "/";
  const { path } = readPlace(target);
  return path === "/login" || !/^\/(?!\/)/.test(target) ? "/" : target;
}

export const loginPath = (from: Place): string =>
  from.path === "/" && from.query === "" ? "/login" : `/login?pageFrom=${encodeURIComponent(writePlace(from))}`;

/**
 * Redirects to or from the login. Without a login key every screen except the public ones leads to /login, which
 * remembers the page. With one, /login leads to that page at once. A user who is asked to log in over unsaved work
 * stays on the current page.
 * @returns the address to redirect to; null to stay
 */
export function redirectFrom(place: Place): string | null {
  const match = findRoute(place.path);
  if (place.path === "/login") return hasSession() ? pageFrom(place.query) : null;
  if (match?.screen.access === "public") return null;
  return hasSession() || isAsked.value ? null : loginPath(place);
}
