import type { Actor } from "#kernel/actor.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { liveFrom } from "#web/data/live.ts";
import { queryClient } from "#web/data/query.ts";
import { t } from "#web/i18n/part-text.ts";
import { closePalette } from "#web/palette/palette-state.ts";
import { loginPath, pageFrom } from "#web/routing/login-redirect.ts";
import { currentPath, currentPlace, currentQuery } from "#web/routing/location.ts";
import { navigate } from "#web/routing/navigate.ts";
import { openSheet } from "#web/shell/shell.tsx";
import { createState, setValue } from "#web/store/state.ts";
import { openModal, over, closeModal } from "#web/store/modals.ts";
import { isRecord, isString, readStored, writeStored } from "#web/store/stored.ts";
import { notify } from "#web/ui/notice.tsx";
import { accountStore, actorStore, isAsked } from "./actor.ts";
import { enter, resume, sessionPart } from "./session.ts";
import { CHANGED, clearSession, hasSession, items, storedToken, storedUserId } from "./storage.ts";
import { hasWork, keepToken, keptToken } from "./unsaved-work.ts";

/** Delay in ms before the login screen, so that the reason can be read (specification, section 4). */
const LEAVE_MS = 1_000;

/**
 * Storage key of the reason why the server ended this browser's login session. Other windows only learn that it ended.
 */
const ENDED = "admin.ended";
const whyEnded = (): string => readStored(ENDED, isString, "") || t("session.other");

/** Reason why the login screen is shown, for display above its form; null if there is none. */
export const loginReason = createState<string | null>(null);

/** Admin whose login session ended while work was unsaved. The login layer is shown over that work. */
export interface Awaited {
  who: Actor;
  account: string;
  reason: string;
  /** Name of another user who logged in, here or in another window. That user continues only after the work is left. */
  other: string | null;
  /** True while the question whether to leave the work replaces the login forms. */
  isLeaving: boolean;
}
export const pendingLogin = createState<Awaited | null>(null);

/** Promise that all refused calls wait for. It resolves to true if they may be sent again. */
let answer: { promise: Promise<boolean>; resolve: (isBack: boolean) => void } | null = null;
/** Answers the open question whether to leave another user's work; null if there is none. */
let question: ((isLeft: boolean) => void) | null = null;
/**
 * True while a login requires a new password or 2FA first. The login layer and the waiting calls wait for that step
 * too.
 */
let isChanging = false;

/** True while the user logs out. A call that is refused because of it opens no login layer. */
let isLoggingOut = false;

/** Name of the user to whom the browser's login session belongs now. */
const storedName = (): string => {
  const name = readStored(items.user, isRecord, {})["nickName"];
  return isString(name) ? name : "";
};

/** Removes everything that belongs to the last user, including layers such as a password shown once or a question. */
function forgetPerson(): void {
  setValue(actorStore, null);
  setValue(over, []);
  closePalette();
  openSheet(null);
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Ends the login session in this window, shows the message, and then opens the page `to`. */
function leave(message: string, to: string): void {
  clearSession();
  setValue(liveFrom, null);
  forgetPerson();
  notify(message, "yellow");
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    isLoggingOut = false;
    queryClient.clear();
    void navigate(to, "replace");
  }, LEAVE_MS);
}

/** Loads and shows the login layer over the work. @throws if the layer cannot be loaded */
async function showLoginLayer(who: Actor, reason: string, other: string | null): Promise<boolean> {
  setValue(pendingLogin, { who, account: accountStore.value, reason, other, isLeaving: other !== null });
  setValue(isAsked, true);
  if (other === null) clearSession();
  setValue(liveFrom, null);
  const { LoginLayer } = await sessionPart("loginLayer");
  openModal(LoginLayer);
  return answer?.promise ?? false;
}

/** Opens the login layer. @returns the promise that all refused calls wait for */
function openLogin(who: Actor, reason: string, other: string | null): Promise<boolean> {
  let resolve: (isBack: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((done) => (resolve = done));
  answer = { promise, resolve };
  showLoginLayer(who, reason, other).catch(() => {
    // Without the layer nobody can log in, so the waiting calls fail.
    settle(false);
    leave(reason, loginPath(currentPlace()));
  });
  return promise;
}

/**
 * Reloads pictures that failed while the login session was expired. The browser fetches them, so no call is repeated
 * for them.
 */
function readPicturesAgain(): void {
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) image.setAttribute("src", image.getAttribute("src") ?? "");
}

/** Closes the login layer and resolves the waiting calls: they are sent again or fail. */
async function settle(isBack: boolean): Promise<void> {
  if (isBack) readPicturesAgain();
  const waiting = answer;
  answer = null;
  question = null;
  setValue(isAsked, false);
  setValue(pendingLogin, null);
  waiting?.resolve(isBack);
  closeModal((await sessionPart("loginLayer")).LoginLayer);
}

/**
 * Ends the login session. Unsaved work stays below the login layer. Without any, the console closes and the login
 * remembers the page.
 * @param why reason from the server; null if another window reported the end
 */
async function end(told: string | null): Promise<boolean> {
  if (told !== null) writeStored(ENDED, told);
  if (answer) return answer.promise;
  const reason = told ?? whyEnded();
  const who = actorStore.value;
  if (who && hasWork()) return openLogin(who, reason, null);
  setValue(loginReason, reason);
  leave(reason, loginPath(currentPlace()));
  return false;
}

/** Handles the login of another user in another window, while this window shows the first user's page. */
async function handleOtherUser(who: Actor): Promise<boolean> {
  const now = pendingLogin.value;
  const name = storedName();
  if (now) setValue(pendingLogin, { ...now, other: name, isLeaving: true });
  if (answer) return answer.promise;
  if (hasWork()) return openLogin(who, t("session.otherPerson", { name }), name);
  notify(t("session.otherPerson", { name }), "yellow");
  await continueAsStoredUser();
  return false;
}

/** Continues as the browser's current user through the login route. Nothing of the previous page is kept. */
async function continueAsStoredUser(): Promise<void> {
  forgetPerson();
  await navigate("/login", "replace");
  queryClient.clear();
  await resume();
}

/**
 * Renews the login session after a refused call.
 * @param sentWith token that was refused
 * @param why reason of the refusal
 * @returns true if the call may be sent again
 */
export async function renew(sentWith: string, reason: string): Promise<boolean> {
  if (answer) return answer.promise;
  const who = actorStore.value;
  if (currentPath() === "/login" || isLoggingOut) return false;
  if (!hasSession()) return who ? end(null) : false;
  if (who && storedUserId() !== who.id) return handleOtherUser(who);
  keepToken(sentWith);
  return sentWith === storedToken() ? end(reason) : true;
}

/** Handles a login or logout in another window. */
export async function follow(): Promise<void> {
  const who = actorStore.value;
  if (!hasSession()) return void (who && !answer && (await end(null)));
  if (who && storedUserId() !== who.id) return void (await handleOtherUser(who));
  if (who && !answer && !isChanging) return;
  if (!(await resume())) return;
  if (isChanging) await endChange();
  if (answer) return settle(true);
  if (currentPath() === "/login") await navigate(pageFrom(currentQuery()), "replace");
}

/** Asks whether to leave another user's work before this login continues. @returns true if the work is left */
function askToLeave(name: string): Promise<boolean> {
  setValue(pendingLogin, pendingLogin.value && { ...pendingLogin.value, other: name, isLeaving: true });
  return new Promise((resolve) => (question = resolve));
}

/**
 * Returns true if the login may continue: there is no unsaved work, it is the user's own, or the user agrees to leave
 * it.
 */
export async function admit(reply: SessionReply): Promise<boolean> {
  const now = pendingLogin.value;
  if (!now || reply.actor.id === now.who.id || (await askToLeave(reply.actor.name))) return true;
  // No window uses this login session any more, so it ends.
  void call(account("logout"), {}, { token: reply.token }).catch(() => undefined);
  return false;
}

/** Stores the new login session, then returns to the work or to the requested page. */
export async function arrived(reply: SessionReply): Promise<void> {
  writeStored(ENDED, "");
  const now = pendingLogin.value;
  if (now && reply.actor.id !== now.who.id) return leaveWorkTo(() => enter(reply));
  await enter(reply);
  setValue(loginReason, null);
  if (now) return isChanging ? undefined : settle(true);
  await navigate(pageFrom(currentQuery()), "replace");
}

/**
 * Releases the leases that the left work had. Sends the token of that work's login session, so that no call runs in
 * another user's name. If that session is still alive, the server ends it. The server releases nothing while the admin
 * has another live session.
 */
async function releaseLeft(): Promise<void> {
  const token = keptToken();
  if (token) await call(v2("queue", "leave"), {}, { token }).catch(() => undefined);
}

/** Leaves the work and continues elsewhere. Unsaved input is kept as a draft. */
async function leaveWorkTo(enters: () => unknown): Promise<void> {
  forgetPerson();
  await navigate("/login", "replace");
  queryClient.clear();
  enters();
  await settle(false);
  await releaseLeft();
}

/** Leaves the work from the login layer. */
export async function leaveWork(): Promise<void> {
  const now = pendingLogin.value;
  if (question) return question(true);
  if (now && hasSession()) return leaveWorkTo(resume);
  leave(t("session.left"), loginPath(currentPlace()));
  await settle(false);
  await releaseLeft();
}

/** Returns from the question to the login forms. */
export function stay(): void {
  question?.(false);
  question = null;
  setValue(
    pendingLogin,
    pendingLogin.value && { ...pendingLogin.value, other: hasSession() ? storedName() : null, isLeaving: false },
  );
}

export const wantToLeave = (): void =>
  setValue(pendingLogin, pendingLogin.value && { ...pendingLogin.value, isLeaving: true });

export async function logOut(): Promise<void> {
  isLoggingOut = true;
  await call(account("logout"), {}, { token: storedToken() }).catch(() => {});
  // Without a login, the root path redirects to the login. From the root path itself that would be no navigation.
  leave(t("session.out"), currentPath() === "/" ? "/login" : "/");
}

/** Opens the 2FA form, which is lazy-loaded. */
export const secondFactor = async (isRenewal: boolean): Promise<void> =>
  (await sessionPart("secondFactor")).showSecondFactor(isRenewal);

export const editPassword = async (): Promise<void> => (await sessionPart("password")).editPassword();

/** Opens the required steps that make a login safe: first the new password, then 2FA. */
export async function askForChange({ mustChangePassword }: SessionReply): Promise<void> {
  if (mustChangePassword) (await sessionPart("password")).askForChange();
  else {
    if (isChanging) await endChange();
    (await sessionPart("secondFactor")).askForSecondFactor();
  }
  isChanging = true;
}

/** Closes the required step after it was done in another window. */
async function endChange(): Promise<void> {
  isChanging = false;
  const layers = await Promise.all([sessionPart("password"), sessionPart("secondFactor")]);
  for (const layer of layers) layer.endChange();
}

/** Marks the required step as done and notifies the other windows. */
export async function changed(): Promise<void> {
  isChanging = false;
  writeStored(CHANGED, Date.now());
  if (answer) await settle(true);
}

/** Cancels the required step: logs out, or returns to the login layer over the work. */
export async function giveUpChange(): Promise<void> {
  isChanging = false;
  if (!pendingLogin.value) return logOut();
  await call(account("logout"), {}, { token: storedToken() }).catch(() => undefined);
  clearSession();
}
