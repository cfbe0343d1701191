import { codes } from "#kernel/errors.ts";
import type { FactorAsked } from "#domain/api/two-factor.ts";
import type { CaptchaReply, QrReply, QrTicket, SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { createStore } from "#web/store/external.ts";
import type { LoginWay } from "./login-storage.ts";
import { storedEmail, storePhone, storeSession } from "./login-storage.ts";
import { admit, arrived } from "#web/auth/session/session-expiry.ts";
import { write } from "#web/auth/session/storage.ts";

/** What is remembered of a login. */
interface CameBy {
  account: string;
  remember: boolean;
  way: LoginWay;
}

/** A login whose password or code was right, and that waits for the phone's code. */
export interface SecondStep extends FactorAsked {
  by: CameBy;
  /** Ends it, and with it the call of the form that took the first step, which tells why where that is given. */
  end: (why?: unknown) => void;
}

/** @param given `accessToken` is the ticket that a puzzle gave, else empty */
export async function logIn(given: {
  account: string;
  password: string;
  accessToken: string;
  remember: boolean;
}): Promise<void> {
  const type = given.account.includes("@") ? 2 : 1;
  const sent = call<SessionReply>(account("loginV2"), {
    accessToken: given.accessToken,
    type,
    account: given.account,
    password: given.password,
  });
  await arriveOrAsk(sent, { account: given.account, remember: given.remember, way: "password" });
}

export const getPuzzle = (name: string): Promise<CaptchaReply> => call(account("puzzle"), { account: name });

/** @returns the ticket for one login with this account */
export async function answerPuzzle(given: { puzzle: string; account: string; chosen: string }): Promise<string> {
  return (await call<{ accessToken: string }>(account("puzzleAnswer"), given)).accessToken;
}

/** Where a code goes; the fields of the one that is not used are empty. */
export interface CodeReceiver {
  email: string;
  phoneAreaCode: string;
  phoneNumber: string;
}

/** Asks for a code; whether somebody has the address or number is not told. */
export const sendCode = async ({ email, phoneAreaCode, phoneNumber }: CodeReceiver): Promise<void> => {
  const to = email ? { account: email, accountType: 2 } : { account: phoneNumber, accountType: 1, phoneAreaCode };
  await call(account("getVerifyCode"), { ...to, verifyCodeType: 6 });
};

export async function logInByCode(given: CodeReceiver & { verifyCode: string; remember: boolean }): Promise<void> {
  const { remember, ...body } = given;
  const sent = call<SessionReply>(account("quickLogin"), body);
  await arriveOrAsk(sent, { account: body.email || storedEmail(), remember, way: "code" });
  storePhone(body, remember);
}

export const getQr = (): Promise<QrTicket> => call<QrTicket>(account("qrLogin"));

/** How a QR code stands; goes in where the phone has said yes. @returns a QrState */
export async function askQr(identical: string): Promise<number> {
  const reply = await call<QrReply>(account("qrQuery"), { identical });
  if (reply.token) await arrive(reply, { account: "", remember: false, way: "qr" });
  return reply.state;
}

/** The first step is taken, and the second one asked for. */
export const secondStep = createStore<SecondStep | null>(null);

/** In, or on to the second step: the form of the first one waits below it, and hears of a ticket that is over. */
async function arriveOrAsk(sent: Promise<SessionReply>, by: CameBy): Promise<void> {
  try {
    await arrive(await sent, by);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== codes.secondFactorNeeded) throw error;
    await askForCode(error.details as FactorAsked, by);
  }
}

const askForCode = (asked: FactorAsked, by: CameBy): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (why?: unknown): void => {
      secondStep.set(null);
      if (why === undefined) resolve();
      else reject(why);
    };
    secondStep.set({ ...asked, by, end });
  });

/** @throws ApiError naming ticket where that took too long, else code */
export async function logInByFactor({ ticket, by, end }: SecondStep, code: string): Promise<void> {
  await arrive(await call<SessionReply>(account("secondFactor"), { ticket, code }), by);
  end();
}

async function arrive(reply: SessionReply, by: CameBy): Promise<void> {
  if (!(await admit(reply))) return;
  storeSession({ token: reply.token, userId: reply.userId, account: by.account, remember: by.remember, way: by.way });
  // Whoever has to make his login safe first has none until then.
  if (!reply.mustChangePassword && !reply.mustAddFactor) void keepJwt();
  await arrived(reply);
}

/** Specification, section 3: the JWT is a stored item, for calls to other services. The console works without. */
export async function keepJwt(): Promise<void> {
  const told = await call<{ jwt: string }>(account("getJwt")).catch(() => null);
  write("jwt", told?.jwt ?? "");
}
