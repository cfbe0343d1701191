import { codes } from "#kernel/errors.ts";
import { languageNumber, part, t } from "#web/i18n/text.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { storedToken, storedUserId } from "#web/auth/session/storage.ts";
import { isRecord } from "#web/store/stored.ts";
import { cleanBody } from "./body.ts";
import { beginCall } from "./calls.ts";
import { ApiError } from "./error.ts";
import { callHeaders } from "./headers.ts";
import { openedSession } from "./early-answer.ts";

/** Returns the headers of a call. @param token token of the login session; the browser's own if absent */
export const headers = (requestId: string, token = storedToken()): Record<string, string> =>
  callHeaders(requestId, languageNumber(), token);

/**
 * Loads the transport after the first rows. The page itself has already requested what those need
 * (early/open-address.ts).
 */
export async function transport(requestId: string): Promise<typeof import("./transport.ts")> {
  try {
    return await part(import("./transport.ts"));
  } catch {
    throw new ApiError({ code: "error", msg: t("net.error"), requestId });
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Request id. The server carries out a call only once, even if it is sent again with the same id. */
  requestId?: string;
  /** Time limit in ms; the usual one if absent. */
  timeout?: number;
  /** Token of another login session than the browser's. An expired one is not renewed. */
  token?: string;
}

/**
 * Renews the login session.
 * @param sentWith token that was refused
 * @param refused the refusal
 * @returns true if the call may be sent again
 * @throws the error to show instead
 */
type Renewal = (sentWith: string, refused: ApiError) => Promise<boolean>;
let renewal: Renewal = async () => false;
export const renewBy = (renew: Renewal): void => {
  renewal = renew;
};

/** True if another user has logged in in another window. This window acts only for the user that it shows. */
const isOthers = (): boolean => storedUserId() !== (actorStore.value?.id ?? storedUserId());

/**
 * Runs an attempt and repeats it if the login session expired or step-up authentication is needed. It waits until the
 * same user has logged in again or has confirmed the password.
 * @throws the attempt's error
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

/**
 * Sends a POST with JSON. An empty body is `{}`.
 * @returns the envelope's result
 * @throws ApiError
 */
export function call<T>(
  path: string,
  body: object = {},
  { signal, requestId = crypto.randomUUID(), token, timeout }: CallOptions = {},
): Promise<T> {
  const attempt = async (): Promise<T> => {
    const end = beginCall();
    try {
      const clean = cleanBody({ ...body });
      const opened = await openedSession(path);
      if (opened) return unwrap<T>(opened, 200, requestId);
      const { post } = await transport(requestId);
      const answer = await post(path, clean, headers(requestId, token), { signal, requestId, timeout });
      return unwrap<T>(answer.body, answer.status, requestId);
    } finally {
      end();
    }
  };
  // Calls for login and logout belong to no login session.
  return token === undefined ? inSession(attempt, path.includes("/account/")) : attempt();
}

/** HTTP status of a server that is starting or stopping. It has not looked at the call. */
const UNAVAILABLE = 503;

/** Returns the envelope's result. @throws ApiError for every code but 0; code "error" if no server took the call */
export function unwrap<T>(answer: unknown, status: number, requestId: string): T {
  if (!isRecord(answer) || typeof answer["code"] !== "number")
    throw new ApiError({ code: "error", msg: `${t("net.error")} (${status})`, requestId });
  if (status === UNAVAILABLE) throw new ApiError({ code: "error", msg: String(answer["msg"]), requestId });
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
