import { codes } from "#kernel/errors.ts";
import type { FactorAsked } from "#domain/api/two-factor.ts";
import type { CaptchaReply, QrReply, QrTicket, SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { createState, setValue } from "#web/store/state.ts";
import type { LoginWay } from "./login-storage.ts";
import { storedEmail, storePhone, storeSession } from "./login-storage.ts";
import { admit, arrived } from "#web/auth/session/session-expiry.ts";
import { write } from "#web/auth/session/storage.ts";

/** Login details that the browser stores for the next login. */
interface LoginDetails {
  account: string;
  remember: boolean;
  way: LoginWay;
}

/** Login whose password or code was accepted and that waits for the two-factor code. */
export interface SecondStep extends FactorAsked {
  by: LoginDetails;
  /** Ends the second step and resolves the first form's call. If `error` is there, the call rejects with it. */
  end: (error?: unknown) => void;
}

/**
 * Logs in by account and password.
 * @param login `accessToken` is the ticket of a solved CAPTCHA, else empty
 */
export async function logIn(login: {
  account: string;
  password: string;
  accessToken: string;
  remember: boolean;
}): Promise<void> {
  const type = login.account.includes("@") ? 2 : 1;
  const sent = call<SessionReply>(account("loginV2"), {
    accessToken: login.accessToken,
    type,
    account: login.account,
    password: login.password,
  });
  await arriveOrAsk(sent, { account: login.account, remember: login.remember, way: "password" });
}

export const getCaptcha = (name: string): Promise<CaptchaReply> => call(account("puzzle"), { account: name });

/**
 * Sends the answer to a CAPTCHA.
 * @returns the ticket for one login with this account
 */
export async function answerCaptcha(answer: { puzzle: string; account: string; chosen: string }): Promise<string> {
  return (await call<{ accessToken: string }>(account("puzzleAnswer"), answer)).accessToken;
}

/** Receiver of a login code. The fields of the unused channel are empty. */
export interface CodeReceiver {
  email: string;
  phoneAreaCode: string;
  phoneNumber: string;
}

/** Requests a login code. The reply does not reveal whether the address or number is registered. */
export const sendCode = async ({ email, phoneAreaCode, phoneNumber }: CodeReceiver): Promise<void> => {
  const to = email ? { account: email, accountType: 2 } : { account: phoneNumber, accountType: 1, phoneAreaCode };
  await call(account("getVerifyCode"), { ...to, verifyCodeType: 6 });
};

export async function logInByCode(login: CodeReceiver & { verifyCode: string; remember: boolean }): Promise<void> {
  const { remember, ...body } = login;
  const sent = call<SessionReply>(account("quickLogin"), body);
  await arriveOrAsk(sent, { account: body.email || storedEmail(), remember, way: "code" });
  storePhone(body, remember);
}

export const getQr = (): Promise<QrTicket> => call<QrTicket>(account("qrLogin"));

/** Reads the state of a QR login and finishes the login once the phone has confirmed it. @returns a QrState */
export async function askQr(identical: string): Promise<number> {
  const reply = await call<QrReply>(account("qrQuery"), { identical });
  if (reply.token) await arrive(reply, { account: "", remember: false, way: "qr" });
  return reply.state;
}

/** The second login step that is open; null while none is. */
export const secondStep = createState<SecondStep | null>(null);

/**
 * Finishes the login or opens the second step. The first form's call stays pending below it and rejects if the ticket
 * expires.
 */
async function arriveOrAsk(sent: Promise<SessionReply>, by: LoginDetails): Promise<void> {
  try {
    await arrive(await sent, by);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== codes.secondFactorNeeded) throw error;
    await askForCode(error.details as FactorAsked, by);
  }
}

const askForCode = (asked: FactorAsked, by: LoginDetails): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (error?: unknown): void => {
      setValue(secondStep, null);
      if (error === undefined) resolve();
      else reject(error);
    };
    setValue(secondStep, { ...asked, by, end });
  });

/**
 * Finishes the second step with a code.
 * @throws ApiError that names `ticket` if the step took too long, else `code`
 */
export async function logInByFactor({ ticket, by, end }: SecondStep, code: string): Promise<void> {
  await arrive(await call<SessionReply>(account("secondFactor"), { ticket, code }), by);
  end();
}

async function arrive(reply: SessionReply, by: LoginDetails): Promise<void> {
  if (!(await admit(reply))) return;
  storeSession({ token: reply.token, userId: reply.userId, account: by.account, remember: by.remember, way: by.way });
  // There is no login session yet while the password has to be changed or 2FA has to be added.
  if (!reply.mustChangePassword && !reply.mustAddFactor) void keepJwt();
  await arrived(reply);
}

/** Stores the JWT for calls to other services (specification, section 3). The console works without it. */
export async function keepJwt(): Promise<void> {
  const reply = await call<{ jwt: string }>(account("getJwt")).catch(() => null);
  write("jwt", reply?.jwt ?? "");
}
