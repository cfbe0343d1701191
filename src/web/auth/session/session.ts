import type { SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { call, renewBy } from "#web/data/client.ts";
import { onLive, openLive } from "#web/data/live.ts";
import { accountStore, actorStore } from "./actor.ts";
import { ownCalls, settle } from "#web/auth/settings/user-settings.ts";
import { CHANGED, hasSession, LOGIN_KEY, storeUser } from "./storage.ts";

/** Somebody else knows the password, or a second factor is missing: every call is refused. */
const isUnsafe = (reply: SessionReply): boolean => reply.mustChangePassword || reply.mustAddFactor;

export function enter(reply: SessionReply): void | Promise<void> {
  storeUser(reply.userInfo);
  // Whose login is not safe yet is nobody here until it is.
  if (isUnsafe(reply)) return ending().then(({ askForChange }) => askForChange(reply));
  settle(reply);
  accountStore.set(reply.userInfo.account);
  actorStore.set(reply.actor);
  openLive(reply.seq);
}

/** On a page that opens with a login key: who am I? @returns whether somebody who may work @throws ApiError */
export async function resume(): Promise<boolean> {
  if (!hasSession()) return false;
  const reply = await call<SessionReply>(account("userInfo"), { version: 1 });
  await enter(reply);
  return !isUnsafe(reply);
}

/** What a session's end asks for travels when one ends. */
const ending = (): Promise<typeof import("./session-expiry.ts")> => import("./session-expiry.ts");

renewBy(async (sentWith, refused) =>
  refused.wantsPassword
    ? (await import("./confirm-layer.tsx")).confirm(refused)
    : (await ending()).renew(sentWith, refused.message),
);

export const logOut = async (): Promise<void> => (await ending()).logOut();

export const secondFactor = async (isRenewal = false): Promise<void> => (await ending()).secondFactor(isRenewal);

export const editPassword = async (): Promise<void> => (await ending()).editPassword();

/** Windows of one browser share the session: one logs out, all go; one logs in, the waiting ones go on. */
function onStorage({ key }: StorageEvent): void {
  if (key === LOGIN_KEY || key === CHANGED || key === null) void ending().then(({ follow }) => follow());
}

/** For as long as the window lasts, and from before its first word: what one may do may change while it starts. */
export function watchSession(): void {
  // What one may do was changed, or the session ended: the answer to "who am I" says which.
  onLive((event) => {
    if (event.kind === "session") resume().catch(() => {});
    if (event.kind === "own" && !ownCalls.has(event.requestId)) settle(event.own);
  });
  window.addEventListener("storage", onStorage);
}
