import type { SessionReply } from "#kernel/wire.ts";
import { account } from "#kernel/wire.ts";
import { call, onTokenInvalid } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { closeLive, onLive, openLive } from "#web/data/live.ts";
import { queryClient } from "#web/data/query.ts";
import { t } from "#web/i18n/text.ts";
import { loginPath, pageFrom } from "#web/routing/guard.ts";
import { currentPath, currentPlace, currentQuery } from "#web/routing/location.ts";
import { navigate } from "#web/routing/navigate.ts";
import { createStore } from "#web/store/external.ts";
import { notify } from "#web/ui/notice.tsx";
import { actorStore } from "./actor.ts";
import { clearSession, hasSession, LOGIN_KEY, storeUser } from "./storage.ts";

/** Specification, section 4: what ends a session is read for a second before the login screen comes. */
const LEAVE_MS = 1_000;

/** Why the login screen is shown, in words; drawn above its form. */
export const loginReason = createStore<string | null>(null);

export function enter(reply: SessionReply): void {
  storeUser(reply.userInfo);
  actorStore.set(reply.actor);
  openLive();
}

/** On a page that opens with a login key: who am I? @throws ApiError */
export async function resume(): Promise<void> {
  if (!hasSession()) return;
  const reply = await call<SessionReply>(account("userInfo"), { version: 1 });
  enter(reply);
}

let leaving: ReturnType<typeof setTimeout> | undefined;

function leave(message: string, to: string): void {
  clearSession();
  closeLive();
  actorStore.set(null);
  notify(message, "yellow");
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    queryClient.clear();
    void navigate(to, "replace");
  }, LEAVE_MS);
}

/** Token invalid: everything goes, and after a second the login screen remembers where one was. */
function expire(): void {
  if (!hasSession() || currentPath() === "/login") return;
  loginReason.set(t("session.expired"));
  leave(t("session.expired"), loginPath(currentPlace()));
}

export async function logOut(): Promise<void> {
  await call(account("logout")).catch(() => {});
  leave(t("session.out"), "/");
}

/** The server says what is wrong with either; the other sessions end with the old one. */
export async function editPassword(given: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await call(account("editPassword"), given);
    notify(t("session.passwordChanged"), "green");
  } catch (error) {
    notify(t("session.passwordKept", { why: messageOf(error) }), "red");
  }
}

/** Windows of one browser share the session: one logs out, all go; one logs in, the waiting ones go on. */
function onStorage(event: StorageEvent): void {
  if (event.key !== LOGIN_KEY && event.key !== null) return;
  if (!hasSession() && actorStore.get()) leave(t("session.other"), loginPath(currentPlace()));
  if (hasSession() && currentPath() === "/login")
    void resume()
      .then(() => navigate(pageFrom(currentQuery()), "replace"))
      .catch(() => {});
}

export function watchSession(): () => void {
  const stop = onTokenInvalid(expire);
  // What one may do was changed, or the session ended: the answer to "who am I" says which.
  const stopLive = onLive((event) => {
    if (event.kind === "session") resume().catch(() => {});
  });
  window.addEventListener("storage", onStorage);
  return () => {
    stop();
    stopLive();
    window.removeEventListener("storage", onStorage);
  };
}
