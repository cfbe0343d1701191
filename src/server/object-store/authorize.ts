import type { Credentials, Grant } from "./credentials.ts";
import { checkSignature, claimedSignature } from "./signature.ts";
import type { StoreRequest } from "./store-request.ts";
import { accessDenied, StoreError } from "./store-error.ts";

/** Accepted difference between the clocks, in ms. */
const SKEW = 15 * 60_000;

/**
 * Identifies the caller of the store by the signature. There is no anonymous access.
 * @param region the store's region, which V4 signs
 * @returns what the caller may do
 * @throws StoreError
 */
export function authorize(request: StoreRequest, credentials: Credentials, region: string, now = Date.now()): Grant {
  const claimed = claimedSignature(request);
  if (!claimed) throw accessDenied("Anonymous access is forbidden for this operation.");
  const { secret, grant } = credentials.find(claimed);
  if (claimed.signed !== null && claimed.until === null && Math.abs(now - claimed.signed) > SKEW)
    throw new StoreError(
      403,
      "RequestTimeTooSkewed",
      "The difference between the request time and the current time is too large.",
      { ServerTime: new Date(now).toISOString() },
    );
  if (claimed.signed !== null && claimed.signed > now + SKEW) throw accessDenied("The request is not valid yet.");
  // NaN, from an address without an end, is not later than now.
  if (claimed.until !== null && !(claimed.until > now)) throw accessDenied("Request has expired.");
  if (claimed.scope && claimed.scope.region !== region)
    throw new StoreError(403, "SignatureDoesNotMatch", `The region in the credential scope must be ${region}.`, {
      Region: region,
    });
  checkSignature(request, claimed, secret);
  if (grant.until * 1000 <= now)
    throw new StoreError(403, "SecurityTokenExpired", "The security token you provided has expired.");
  return grant;
}

/** Checks that the grant covers a key. @throws StoreError AccessDenied */
export function checkGrant(grant: Grant, key: string, action: "read" | "write"): void {
  const isAllowed = action === "read" ? grant.mayRead : grant.mayWrite;
  if (!isAllowed || !key.startsWith(grant.prefix))
    throw accessDenied("You have no right to access this object because of the policy of your credentials.");
}
