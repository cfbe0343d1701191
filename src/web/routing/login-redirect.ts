import { isAsked } from "#web/auth/session/actor.ts";
import { hasSession } from "#web/auth/session/storage.ts";
import { readQuery } from "./address.ts";
import type { Place } from "./place.ts";
import { readPlace, writePlace } from "./place.ts";
import { findRoute } from "./routes.ts";

/** Never out of the console: only a path behind the hash is followed. */
export function pageFrom(query: string): string {
  const wanted = readQuery(query)["pageFrom"] ?? "/";
  const { path } = readPlace(wanted);
  return path === "/login" || !/^\/(?!\/)/.test(wanted) ? "/" : wanted;
}

export const loginPath = (from: Place): string =>
  from.path === "/" && from.query === "" ? "/login" : `/login?pageFrom=${encodeURIComponent(writePlace(from))}`;

/**
 * Without a login key every screen but the public ones leads to /login, which remembers where one wanted to go; with
 * one, /login leads on at once. Who is asked to log in over his work stays there.
 * @returns where to go instead, null to stay
 */
export function redirectFrom(place: Place): string | null {
  const match = findRoute(place.path);
  if (place.path === "/login") return hasSession() ? pageFrom(place.query) : null;
  if (match?.screen.access === "public") return null;
  return hasSession() || isAsked.get() ? null : loginPath(place);
}
