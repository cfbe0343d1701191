import { codes } from "#kernel/errors.ts";
import { languageNumber, t } from "#web/i18n/text.ts";
import { deviceId, osVersion, PLATFORM_TYPE, storedJwt, storedToken, storedUserId } from "#web/session/storage.ts";
import { isRecord } from "#web/store/persisted.ts";
import { cleanBody } from "./body.ts";
import { beginCall } from "./calls.ts";
import { ApiError } from "./error.ts";
import { post } from "./transport.ts";

const APP_VERSION = "25.1.1";

export function headers(requestId: string): Record<string, string> {
  const token = storedToken();
  const userId = storedUserId();
  const jwt = storedJwt();
  return {
    __CXY_OS_VER_: osVersion(),
    __CXY_OS_LANG_: languageNumber(),
    __CXY_BRAND_: "creality",
    __CXY_APP_CH_: "creality-admin",
    __CXY_PLATFORM_: PLATFORM_TYPE,
    __CXY_TIMEZONE_: String(-new Date().getTimezoneOffset() * 60),
    __CXY_DUID_: deviceId(),
    __CXY_APP_ID_: "creality_model",
    __CXY_APP_VER_: APP_VERSION,
    __CXY_REQUESTID_: requestId,
    ...(token ? { __CXY_TOKEN_: token } : {}),
    ...(userId ? { __CXY_UID_: userId } : {}),
    ...(jwt ? { __CXY_JWTOKEN_: jwt } : {}),
  };
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The same value again makes a resent call the same call. */
  requestId?: string;
}

type TokenListener = () => void;
const tokenListeners = new Set<TokenListener>();

/** Code 4 or 5: the session is over, whoever called. */
export function onTokenInvalid(listener: TokenListener): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

/** Every call is a POST with JSON; an empty body is `{}`. @returns the envelope's result @throws ApiError */
export async function call<T>(
  path: string,
  body: object = {},
  { signal, requestId = crypto.randomUUID() }: CallOptions = {},
): Promise<T> {
  const end = beginCall();
  try {
    const answer = await post(path, cleanBody({ ...body }), headers(requestId), { signal, requestId });
    return unwrap<T>(answer.body, answer.status, requestId);
  } finally {
    end();
  }
}

/** @throws ApiError for every code but 0 */
export function unwrap<T>(answer: unknown, status: number, requestId: string): T {
  if (!isRecord(answer) || typeof answer["code"] !== "number")
    throw new ApiError({ code: "error", msg: `${t("net.error")} (${status})`, requestId });
  const { code, msg, result } = answer;
  if (code === codes.ok) return result as T;
  const fault = isRecord(result) ? result : {};
  if (code === codes.tokenInvalid || code === codes.identityInvalid) for (const tell of tokenListeners) tell();
  throw new ApiError({
    code,
    msg: typeof msg === "string" ? msg : "",
    path: typeof fault["path"] === "string" ? fault["path"] : null,
    details: fault["details"] ?? null,
    requestId,
  });
}
