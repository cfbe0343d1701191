import { codes } from "#kernel/errors.ts";
import { languageNumber, t } from "#web/i18n/text.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { storedToken, storedUserId } from "#web/auth/session/storage.ts";
import { isRecord } from "#web/store/stored.ts";
import { cleanBody } from "./body.ts";
import { beginCall } from "./calls.ts";
import { ApiError } from "./error.ts";
import { callHeaders } from "./headers.ts";
import { openedSession } from "./opening.ts";

/** @param token of the session that speaks; this browser's where absent */
export const headers = (requestId: string, token = storedToken()): Record<string, string> =>
  callHeaders(requestId, languageNumber(), token);

/** Comes behind the first rows: what those need, the page itself has asked for (early/open-address.ts). */
async function transport(requestId: string): Promise<typeof import("./transport.ts")> {
  try {
    return await import("./transport.ts");
  } catch {
    throw new ApiError({ code: "error", msg: t("net.error"), requestId });
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The same value again makes a resent call the same call. */
  requestId?: string;
  /** In the name of another session than this browser's, and with none in its place. */
  token?: string;
}

/** @param sentWith the token that was refused, and how @returns whether the call may be sent again @throws what is to be said instead */
type Renewal = (sentWith: string, refused: ApiError) => Promise<boolean>;
let renewal: Renewal = async () => false;
export const renewBy = (given: Renewal): void => {
  renewal = given;
};

/** Another window's login is not this one's: what is done here is done by whom it shows. */
const isOthers = (): boolean => storedUserId() !== (actorStore.get()?.id ?? storedUserId());

/**
 * Where the session is over or its password was given too long ago, whoever called, the attempt is made again once there
 * is a session of the same person who has shown that it is he.
 * @throws what the attempt throws
 */
export async function inSession<T>(attempt: () => Promise<T>, isFree = false): Promise<T> {
  const token = storedToken();
  try {
    if (!isFree && isOthers()) throw new ApiError({ code: codes.tokenInvalid, msg: t("net.aborted"), requestId: "" });
    return await attempt();
  } catch (error) {
    const isMended = error instanceof ApiError && (error.isSessionOver || error.wantsPassword);
    if (isMended && (await renewal(token, error))) return inSession(attempt, isFree);
    throw error;
  }
}

/** Every call is a POST with JSON; an empty body is `{}`. @returns the envelope's result @throws ApiError */
export function call<T>(
  path: string,
  body: object = {},
  { signal, requestId = crypto.randomUUID(), token }: CallOptions = {},
): Promise<T> {
  const attempt = async (): Promise<T> => {
    const end = beginCall();
    try {
      const clean = cleanBody({ ...body });
      const opened = await openedSession(path);
      if (opened) return unwrap<T>(opened, 200, requestId);
      const { post } = await transport(requestId);
      const answer = await post(path, clean, headers(requestId, token), { signal, requestId });
      return unwrap<T>(answer.body, answer.status, requestId);
    } finally {
      end();
    }
  };
  // The ways in and out are nobody's.
  return token === undefined ? inSession(attempt, path.includes("/account/")) : attempt();
}

/** @throws ApiError for every code but 0 */
export function unwrap<T>(answer: unknown, status: number, requestId: string): T {
  if (!isRecord(answer) || typeof answer["code"] !== "number")
    throw new ApiError({ code: "error", msg: `${t("net.error")} (${status})`, requestId });
  const { code, msg, result } = answer;
  if (code === codes.ok) return result as T;
  const fault = isRecord(result) ? result : {};
  throw new ApiError({
    code,
    msg: typeof msg === "string" ? msg : "",
    path: typeof fault["path"] === "string" ? fault["path"] : null,
    details: fault["details"] ?? null,
    requestId,
  });
}
