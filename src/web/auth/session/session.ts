import type { SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { call, renewBy } from "#web/data/client.ts";
import { liveFrom, onLive } from "#web/data/live.ts";
import { accountStore, actorStore } from "./actor.ts";
import { ownCalls, settle } from "#web/auth/settings/user-settings.ts";
import { setValue } from "#web/store/state.ts";
import { CHANGED, hasSession, LOGIN_KEY, storeUser } from "./storage.ts";

/** Loads the parts that few sessions need. They import this module, so it cannot import them. */
export interface SessionParts {
  /** Code for expired sessions, loaded only when one ends. */
  expiry(): Promise<typeof import("./session-expiry.ts")>;
  loginLayer(): Promise<typeof import("#web/auth/login/login-layer.tsx")>;
  stepUp(): Promise<typeof import("./step-up-layer.tsx")>;
  password(): Promise<typeof import("#web/auth/password/change-password.tsx")>;
  secondFactor(): Promise<typeof import("#web/auth/two-factor/second-factor.tsx")>;
}

let parts: SessionParts | null = null;

/** Sets what loads the parts. main.tsx calls it before the first call. */
export const installSessionParts = (installed: SessionParts): void => {
  parts = installed;
};

/** Loads a part of the login session. */
export async function sessionPart<K extends keyof SessionParts>(
  name: K,
): Promise<Awaited<ReturnType<SessionParts[K]>>> {
  if (!parts) throw new Error("main.tsx installs the parts of the session first");
  return (await parts[name]()) as Awaited<ReturnType<SessionParts[K]>>;
}

const ending = (): ReturnType<SessionParts["expiry"]> => sessionPart("expiry");

/**
 * True if the login must be made safe first: the password is known to others, or 2FA is missing. The server refuses
 * every other call.
 */
const isUnsafe = (reply: SessionReply): boolean => reply.mustChangePassword || reply.mustAddFactor;

export function enter(reply: SessionReply): void | Promise<void> {
  storeUser(reply.userInfo);
  // While a required step is missing, no actor is set.
  if (isUnsafe(reply)) return ending().then(({ askForChange }) => askForChange(reply));
  settle(reply);
  setValue(accountStore, reply.userInfo.account);
  setValue(actorStore, reply.actor);
  setValue(liveFrom, reply.seq);
}

/**
 * Reads the current user on a page that opens with a login key.
 * @returns true if a user with a safe login was found
 * @throws ApiError
 */
export async function resume(): Promise<boolean> {
  if (!hasSession()) return false;
  const reply = await call<SessionReply>(account("userInfo"), { version: 1 });
  await enter(reply);
  return !isUnsafe(reply);
}

renewBy(async (sentWith, refused) =>
  refused.wantsPassword
    ? (await sessionPart("stepUp")).confirm(refused)
    : (await ending()).renew(sentWith, refused.message),
);

export const logOut = async (): Promise<void> => (await ending()).logOut();

export const secondFactor = async (isRenewal = false): Promise<void> => (await ending()).secondFactor(isRenewal);

export const editPassword = async (): Promise<void> => (await ending()).editPassword();

/**
 * Follows the other windows of the browser, which share the login session. After a logout, all windows close their
 * session. After a login, the windows that wait for one continue.
 */
function onStorage({ key }: StorageEvent): void {
  if (key === LOGIN_KEY || key === CHANGED || key === null) void ending().then(({ follow }) => follow());
}

/**
 * Watches the login session for the lifetime of the window. It starts before the first call, because permissions may
 * change during startup.
 */
export function watchSession(): void {
  // Permissions changed or the login session ended; reading the current user shows which.
  onLive((event) => {
    if (event.kind === "session") resume().catch(() => {});
    if (event.kind === "own" && !ownCalls.has(event.requestId)) settle(event.own);
  });
  window.addEventListener("storage", onStorage);
}
