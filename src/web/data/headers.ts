import { deviceId, osVersion, PLATFORM_TYPE, storedJwt, storedToken, storedUserId } from "#web/auth/session/storage.ts";

const APP_VERSION = "25.1.1";

/**
 * Returns the headers of every call (specification, section 5).
 * @param language number of the specification's Language list
 * @param token token of the login session. With another token than the browser's, the user id is unknown and left out
 */
export function callHeaders(requestId: string, language: "0" | "1", token: string): Record<string, string> {
  const userId = token === storedToken() && storedUserId();
  const jwt = storedJwt();
  return {
    __CXY_OS_VER_: osVersion(),
    __CXY_OS_LANG_: language,
    __CXY_BRAND_: "creality",
    __CXY_APP_CH_: "creality-admin",
    __CXY_PLATFORM_: PLATFORM_TYPE,
    __CXY_TIMEZONE_: String(-new Date().getTimezoneOffset() * 60),
    __CXY_TIMEZONE_NAME_: Intl.DateTimeFormat().resolvedOptions().timeZone,
    __CXY_DUID_: deviceId(),
    __CXY_APP_ID_: "creality_model",
    __CXY_APP_VER_: APP_VERSION,
    __CXY_REQUESTID_: requestId,
    ...(token ? { __CXY_TOKEN_: token } : {}),
    ...(userId ? { __CXY_UID_: userId } : {}),
    ...(jwt ? { __CXY_JWTOKEN_: jwt } : {}),
  };
}
