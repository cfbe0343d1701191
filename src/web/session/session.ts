import type { QrReply, QrTicket, SessionReply } from "#kernel/wire.ts";
import { account } from "#kernel/wire.ts";
import { call, onTokenInvalid } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { closeLive, openLive } from "#web/data/live.ts";
import { queryClient } from "#web/data/query.ts";
import { t } from "#web/i18n/text.ts";
import { loginPath, pageFrom } from "#web/routing/guard.ts";
import { currentPath, currentPlace, currentQuery } from "#web/routing/location.ts";
import { navigate } from "#web/routing/navigate.ts";
import { createStore } from "#web/store/external.ts";
import { notify } from "#web/ui/notice.tsx";
import { actorStore } from "./actor.ts";
import type { LoginWay } from "./storage.ts";
import { clearSession, hasSession, LOGIN_KEY, storeSession, storeUser } from "./storage.ts";

/** Specification, section 4: what ends a session is read for a second before the login screen comes. */
const LEAVE_MS = 1_000;

/** Why the login screen is shown, in words; drawn above its form. */
export const loginReason = createStore<string | null>(null);

export async function logIn(given: { account: string; password: string; remember: boolean }): Promise<void> {
  const type = given.account.includes("@") ? 2 : 1;
  const reply = await call<SessionReply>(account("loginV2"), {
    accessToken: "",
    type,
    account: given.account,
    password: given.password,
  });
  await arrive(reply, { ...given, way: "password" });
}

/** Asks for a code; whether somebody has the address is not told. */
export const sendCode = async (email: string): Promise<void> => {
  await call(account("getVerifyCode"), { account: email, verifyCodeType: 6, accountType: 2 });
};

export async function logInByCode(given: { email: string; verifyCode: string; remember: boolean }): Promise<void> {
  const { email, verifyCode, remember } = given;
  const reply = await call<SessionReply>(account("quickLogin"), { email, verifyCode });
  await arrive(reply, { account: email, remember, way: "code" });
}

export const getQr = (): Promise<QrTicket> => call<QrTicket>(account("qrLogin"));

/** How a QR code stands; goes in where the phone has said yes. @returns a QrState */
export async function askQr(identical: string): Promise<number> {
  const { state, session } = await call<QrReply>(account("qrQuery"), { identical });
  if (session) await arrive(session, { account: "", remember: false, way: "qr" });
  return state;
}

async function arrive(reply: SessionReply, by: { account: string; remember: boolean; way: LoginWay }): Promise<void> {
  storeSession({ token: reply.token, userId: reply.userId, account: by.account, remember: by.remember, way: by.way });
  enter(reply);
  loginReason.set(null);
  await navigate(pageFrom(currentQuery()), "replace");
}

function enter(reply: SessionReply): void {
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
  window.addEventListener("storage", onStorage);
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
  };
}
