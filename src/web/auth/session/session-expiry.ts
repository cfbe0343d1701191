import type { Actor } from "#kernel/actor.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { closeLive } from "#web/data/live.ts";
import { queryClient } from "#web/data/query.ts";
import { t } from "#web/i18n/text.ts";
import { closePalette } from "#web/palette/palette-state.ts";
import { loginPath, pageFrom } from "#web/routing/login-redirect.ts";
import { currentPath, currentPlace, currentQuery } from "#web/routing/location.ts";
import { navigate } from "#web/routing/navigate.ts";
import { openSheet } from "#web/shell/shell.tsx";
import { createStore } from "#web/store/external.ts";
import { openModal, over, closeModal } from "#web/store/modals.ts";
import { isRecord, isString, readStored, writeStored } from "#web/store/stored.ts";
import { notify } from "#web/ui/notice.tsx";
import { accountStore, actorStore, isAsked } from "./actor.ts";
import { enter, resume } from "./session.ts";
import { CHANGED, clearSession, hasSession, items, storedToken, storedUserId } from "./storage.ts";
import { hasWork, keepToken, keptToken } from "./unsaved-work.ts";

/** Specification, section 4: what ends a session is read for a second before the login screen comes. */
const LEAVE_MS = 1_000;

/** Why the server ended the session that this browser had, for its other windows: they hear only that it is gone. */
const ENDED = "admin.ended";
const whyEnded = (): string => readStored(ENDED, isString, "") || t("session.other");

/** Why the login screen is shown, in words; drawn above its form. */
export const loginReason = createStore<string | null>(null);

/** Somebody whose session is over while his work is not: asked to log in over it. */
export interface Awaited {
  who: Actor;
  account: string;
  reason: string;
  /** Who has logged in instead, here or in another window; he goes on only where the work is left. */
  other: string | null;
  /** The question stands in the place of the forms. */
  isLeaving: boolean;
}
export const awaited = createStore<Awaited | null>(null);

/** All calls that were refused wait for one answer: whether they may be sent again. */
let answer: { promise: Promise<boolean>; resolve: (isBack: boolean) => void } | null = null;
let question: ((isLeft: boolean) => void) | null = null;
/** Logged in, with a password that has to be changed first: the layer and the calls below it wait for that too. */
let isChanging = false;

/** He logs out himself: what is refused for it, also before he hears that he is out, asks for no login. */
let isLoggingOut = false;

/** Whose the browser is now. */
const storedName = (): string => {
  const name = readStored(items.user, isRecord, {})["nickName"];
  return isString(name) ? name : "";
};

/** Nobody sits there any more; what lay over the console was for him, a password shown once or a question among it. */
function forgetPerson(): void {
  actorStore.set(null);
  over.set([]);
  closePalette();
  openSheet(null);
}

let leaving: ReturnType<typeof setTimeout> | undefined;

function leave(message: string, to: string): void {
  clearSession();
  closeLive();
  forgetPerson();
  notify(message, "yellow");
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    isLoggingOut = false;
    queryClient.clear();
    void navigate(to, "replace");
  }, LEAVE_MS);
}

/** The layer is there or the calls do not wait: without it nobody could answer them. */
async function ask(who: Actor, reason: string, other: string | null): Promise<boolean> {
  awaited.set({ who, account: accountStore.get(), reason, other, isLeaving: other !== null });
  isAsked.set(true);
  if (other === null) clearSession();
  closeLive();
  const { LoginLayer } = await import("#web/auth/login/login-layer.tsx");
  openModal(LoginLayer);
  return answer?.promise ?? false;
}

function asked(who: Actor, reason: string, other: string | null): Promise<boolean> {
  let resolve: (isBack: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((done) => (resolve = done));
  answer = { promise, resolve };
  ask(who, reason, other).catch(() => {
    settle(false);
    leave(reason, loginPath(currentPlace()));
  });
  return promise;
}

/** No call of ours asks for a picture: what was refused while the session was over is asked for again. */
function readPicturesAgain(): void {
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) image.setAttribute("src", image.getAttribute("src") ?? "");
}

/** The layer goes, and the waiting calls with it: again, or not any more. */
async function settle(isBack: boolean): Promise<void> {
  if (isBack) readPicturesAgain();
  const waiting = answer;
  answer = null;
  question = null;
  isAsked.set(false);
  awaited.set(null);
  waiting?.resolve(isBack);
  closeModal((await import("#web/auth/login/login-layer.tsx")).LoginLayer);
}

/**
 * What is in hand keeps its place below the login; without any, everything goes and the login remembers the place.
 * @param why as the server says it; null where another window was told
 */
async function end(why: string | null): Promise<boolean> {
  if (why !== null) writeStored(ENDED, why);
  if (answer) return answer.promise;
  const reason = why ?? whyEnded();
  const who = actorStore.get();
  if (who && hasWork()) return asked(who, reason, null);
  loginReason.set(reason);
  leave(reason, loginPath(currentPlace()));
  return false;
}

/** Another person has logged in in another window, and this one shows his colleague's page. */
async function someoneElse(who: Actor): Promise<boolean> {
  const now = awaited.get();
  const name = storedName();
  if (now) awaited.set({ ...now, other: name, isLeaving: true });
  if (answer) return answer.promise;
  if (hasWork()) return asked(who, t("session.otherPerson", { name }), name);
  notify(t("session.otherPerson", { name }), "yellow");
  await goOn();
  return false;
}

/** As whoever the browser now belongs to, by the login's own way on: nothing of the page before is kept. */
async function goOn(): Promise<void> {
  forgetPerson();
  await navigate("/login", "replace");
  queryClient.clear();
  await resume();
}

/** @param sentWith the token that was refused, and why @returns whether the call may be sent again */
export async function renew(sentWith: string, why: string): Promise<boolean> {
  if (answer) return answer.promise;
  const who = actorStore.get();
  if (currentPath() === "/login" || isLoggingOut) return false;
  if (!hasSession()) return who ? end(null) : false;
  if (who && storedUserId() !== who.id) return someoneElse(who);
  keepToken(sentWith);
  return sentWith === storedToken() ? end(why) : true;
}

/** Another window logged in or out. */
export async function follow(): Promise<void> {
  const who = actorStore.get();
  if (!hasSession()) return void (who && !answer && (await end(null)));
  if (who && storedUserId() !== who.id) return void (await someoneElse(who));
  if (who && !answer && !isChanging) return;
  if (!(await resume())) return;
  if (isChanging) await endChange();
  if (answer) return settle(true);
  if (currentPath() === "/login") await navigate(pageFrom(currentQuery()), "replace");
}

/** Asked where another person logs in over somebody's work. @returns whether it is left */
function askToLeave(name: string): Promise<boolean> {
  awaited.set((now) => now && { ...now, other: name, isLeaving: true });
  return new Promise((resolve) => (question = resolve));
}

/** Who has shown who he is may come in, unless it is another's work that he would not leave. */
export async function admit(reply: SessionReply): Promise<boolean> {
  const now = awaited.get();
  if (!now || reply.actor.id === now.who.id || (await askToLeave(reply.actor.name))) return true;
  // Nobody knows of this session any more.
  void call(account("logout"), {}, { token: reply.token }).catch(() => undefined);
  return false;
}

/** Logged in, and the browser knows it: back to the work, or to the page that was wanted. */
export async function arrived(reply: SessionReply): Promise<void> {
  writeStored(ENDED, "");
  const now = awaited.get();
  if (now && reply.actor.id !== now.who.id) return leaveWorkTo(() => enter(reply));
  await enter(reply);
  loginReason.set(null);
  if (now) return isChanging ? undefined : settle(true);
  await navigate(pageFrom(currentQuery()), "replace");
}

/**
 * What this window's session held goes back to its queues at once, by its own token: nothing is said in another's name.
 * Where another session took its place in the browser, nobody knows of it any more: it ends.
 */
async function giveBackOwn(): Promise<void> {
  const token = keptToken();
  if (token) await call(v2("queue", "leave"), {}, { token }).catch(() => undefined);
}

/** What he typed is kept as a draft. */
async function leaveWorkTo(enters: () => unknown): Promise<void> {
  forgetPerson();
  await navigate("/login", "replace");
  queryClient.clear();
  enters();
  await settle(false);
  await giveBackOwn();
}

/** The layer's own way out. */
export async function leaveWork(): Promise<void> {
  const now = awaited.get();
  if (question) return question(true);
  if (now && hasSession()) return leaveWorkTo(resume);
  leave(t("session.left"), loginPath(currentPlace()));
  await settle(false);
  await giveBackOwn();
}

/** Back from the question to the forms. */
export function stay(): void {
  question?.(false);
  question = null;
  awaited.set((now) => now && { ...now, other: hasSession() ? storedName() : null, isLeaving: false });
}

export const wantToLeave = (): void => awaited.set((now) => now && { ...now, isLeaving: true });

export async function logOut(): Promise<void> {
  isLoggingOut = true;
  await call(account("logout"), {}, { token: storedToken() }).catch(() => {});
  // Without a login the root path leads to the login. Whoever stands there already would not move.
  leave(t("session.out"), currentPath() === "/" ? "/login" : "/");
}

/** The form travels to those who are asked, or who want it. */
export const secondFactor = async (isRenewal: boolean): Promise<void> =>
  (await import("#web/auth/two-factor/second-factor.tsx")).showSecondFactor(isRenewal);

export const editPassword = async (): Promise<void> =>
  (await import("#web/auth/password/change-password.tsx")).editPassword();

/** What makes the login safe, one after the other. */
export async function askForChange({ mustChangePassword }: SessionReply): Promise<void> {
  if (mustChangePassword) (await import("#web/auth/password/change-password.tsx")).askForChange();
  else {
    if (isChanging) await endChange();
    (await import("#web/auth/two-factor/second-factor.tsx")).askForSecondFactor();
  }
  isChanging = true;
}

/** What had to be changed was, in another window. */
async function endChange(): Promise<void> {
  isChanging = false;
  const layers = await Promise.all([
    import("#web/auth/password/change-password.tsx"),
    import("#web/auth/two-factor/second-factor.tsx"),
  ]);
  for (const layer of layers) layer.endChange();
}

/** He is somebody again. */
export async function changed(): Promise<void> {
  isChanging = false;
  writeStored(CHANGED, Date.now());
  if (answer) await settle(true);
}

/** It stays as it is: out, or back to the login that lies over the work. */
export async function giveUpChange(): Promise<void> {
  isChanging = false;
  if (!awaited.get()) return logOut();
  await call(account("logout"), {}, { token: storedToken() }).catch(() => undefined);
  clearSession();
}
