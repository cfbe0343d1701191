import { createHash, createHmac } from "node:crypto";
import { isSameSecret } from "#server/auth/same-secret.ts";
import type { StoreRequest } from "./store-request.ts";
import { StoreError } from "./store-error.ts";

/** A signature as the request claims it. */
export interface Claimed {
  version: 1 | 4;
  /** True where the signature stands in the address instead of the headers. */
  isInAddress: boolean;
  accessKeyId: string;
  /** Temporary credentials come with their token. */
  token: string | null;
  signature: string;
  /** Time of signing in ms since 1970; null for V1 in the address, which names only its end. */
  signed: number | null;
  /** End in ms since 1970, for signatures in the address. */
  until: number | null;
  /** Date, region and product of V4. */
  scope: { date: string; region: string; product: string } | null;
  additionalHeaders: readonly string[];
}

const V4 = "OSS4-HMAC-SHA256";
const WEEK_SECONDS = 604_800;

const malformed = (message: string): StoreError => new StoreError(403, "InvalidArgument", message);

/** Reads the time of V4, such as 20261130T081500Z, or of V1, an HTTP date. */
function timeOf(text: string): number {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  const time = parts
    ? Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`)
    : Date.parse(text);
  if (Number.isNaN(time)) throw new StoreError(403, "AccessDenied", "The request has no valid date.");
  return time;
}

function scopeOf(credential: string): { accessKeyId: string; scope: NonNullable<Claimed["scope"]> } {
  const [accessKeyId = "", date = "", region = "", product = "", end] = credential.split("/");
  if (end !== "aliyun_v4_request" || product !== "oss") throw malformed("The credential scope is not valid.");
  return { accessKeyId, scope: { date, region, product } };
}

const namesIn = (list: string | null | undefined): string[] =>
  (list ?? "")
    .split(";")
    .filter(Boolean)
    .map((name) => name.toLowerCase());

function claimedInHeader({ headers }: StoreRequest, authorization: string): Claimed {
  const token = headers["x-oss-security-token"] ?? null;
  const signed = timeOf(headers["x-oss-date"] ?? headers["date"] ?? "");
  const common = { isInAddress: false, token, signed, until: null };
  const v1 = /^OSS ([^:]+):(.+)$/.exec(authorization);
  if (v1)
    return {
      ...common,
      version: 1,
      accessKeyId: v1[1] ?? "",
      signature: v1[2] ?? "",
      scope: null,
      additionalHeaders: [],
    };
  const fields = new Map(
    authorization
      .slice(V4.length)
      .split(",")
      .map((field) => field.trim().split(/=(.*)/s) as [string, string]),
  );
  if (!authorization.startsWith(`${V4} `)) throw malformed("The authorization header is not valid.");
  return {
    ...common,
    version: 4,
    ...scopeOf(fields.get("Credential") ?? ""),
    signature: fields.get("Signature") ?? "",
    additionalHeaders: namesIn(fields.get("AdditionalHeaders")),
  };
}

function claimedInAddress({ query }: StoreRequest): Claimed | null {
  const value = (name: string): string => query.get(name) ?? "";
  if (query.get("x-oss-signature-version") === V4) {
    const [signed, seconds] = [timeOf(value("x-oss-date")), Number(value("x-oss-expires"))];
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > WEEK_SECONDS)
      throw malformed("x-oss-expires must be between 1 and 604800 seconds.");
    return {
      version: 4,
      isInAddress: true,
      ...scopeOf(value("x-oss-credential")),
      token: query.get("x-oss-security-token") ?? null,
      signature: value("x-oss-signature"),
      signed,
      until: signed + seconds * 1000,
      additionalHeaders: namesIn(query.get("x-oss-additional-headers")),
    };
  }
  if (!query.has("OSSAccessKeyId")) return null;
  return {
    version: 1,
    isInAddress: true,
    accessKeyId: value("OSSAccessKeyId"),
    token: query.get("security-token") ?? null,
    signature: value("Signature"),
    signed: null,
    until: Number(value("Expires")) * 1000,
    scope: null,
    additionalHeaders: [],
  };
}

/** Returns the signature that a request claims; null for one without any. @throws StoreError for one that is malformed */
export function claimedSignature(request: StoreRequest): Claimed | null {
  const { authorization } = request.headers;
  return authorization ? claimedInHeader(request, authorization) : claimedInAddress(request);
}

/** Parameters that V1 signs as a part of the resource. */
const SUB_RESOURCES = new Set([
  "uploads",
  "uploadId",
  "partNumber",
  "acl",
  "objectMeta",
  "delete",
  "append",
  "position",
  "security-token",
  "x-oss-process",
  "x-oss-traffic-limit",
  "continuation-token",
  "callback",
  "callback-var",
]);

const isSubResource = (name: string): boolean => SUB_RESOURCES.has(name) || name.startsWith("response-");

function ossHeaders(headers: StoreRequest["headers"]): [string, string][] {
  return Object.entries(headers)
    .filter(([name]) => name.startsWith("x-oss-"))
    .map(([name, value]): [string, string] => [name, value.trim()])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Text that V1 signs. */
function textOfV1({ method, bucket, key, query, headers }: StoreRequest, claimed: Claimed): string {
  const parameters = [...query]
    .filter(([name]) => isSubResource(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value ? `${name}=${value}` : name));
  const resource = `/${bucket}/${key}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`;
  return [
    method,
    headers["content-md5"] ?? "",
    headers["content-type"] ?? "",
    claimed.isInAddress ? String((claimed.until ?? 0) / 1000) : (headers["x-oss-date"] ?? headers["date"] ?? ""),
    ...ossHeaders(headers).map(([name, value]) => `${name}:${value}`),
    resource,
  ].join("\n");
}

/** Encodes every character but those that RFC 3986 leaves as they are. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Writes the request as V4 signs it.
 * @param empty end of a parameter with an empty value. Clients send `?uploads=` for one that they signed without value.
 */
function canonicalOfV4(
  { method, bucket, key, query, headers }: StoreRequest,
  additional: readonly string[],
  empty: "" | "=",
): string {
  const parameters = [...query]
    .filter(([name]) => name !== "x-oss-signature")
    .map(([name, value]) => [encoded(name), value ? `=${encoded(value)}` : value === null ? "" : empty] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((parts) => parts.join(""));
  const signed = new Set(additional);
  for (const name of Object.keys(headers))
    if (name === "content-type" || name === "content-md5" || name.startsWith("x-oss-")) signed.add(name);
  return [
    method,
    encoded(`/${bucket}/${key}`).replaceAll("%2F", "/"),
    parameters.join("&"),
    [...signed]
      .toSorted()
      .map((name) => `${name}:${(headers[name] ?? "").trim()}\n`)
      .join(""),
    additional.join(";"),
    headers["x-oss-content-sha256"] ?? "UNSIGNED-PAYLOAD",
  ].join("\n");
}

const EMPTY_VALUES = ["", "="] as const;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Text that V4 signs, with the hash of the canonical request. */
function textOfV4(request: StoreRequest, { scope, additionalHeaders }: Claimed, empty: "" | "="): string {
  const { date, region, product } = scope ?? { date: "", region: "", product: "" };
  const time = request.headers["x-oss-date"] ?? request.query.get("x-oss-date") ?? "";
  const canonical = canonicalOfV4(request, additionalHeaders, empty);
  return [
    V4,
    time,
    `${date}/${region}/${product}/aliyun_v4_request`,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
}

function signatureOfV4(secret: string, { scope }: Claimed, text: string): string {
  const { date, region, product } = scope ?? { date: "", region: "", product: "" };
  const key = [date, region, product, "aliyun_v4_request"].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `aliyun_v4${secret}`,
  );
  return hmac(key, text).toString("hex");
}

/**
 * Checks the signature of a request with the secret of its access key.
 * @throws StoreError SignatureDoesNotMatch with the text that should have been signed
 */
export function checkSignature(request: StoreRequest, claimed: Claimed, secret: string): void {
  const texts =
    claimed.version === 1
      ? [textOfV1(request, claimed)]
      : EMPTY_VALUES.map((empty) => textOfV4(request, claimed, empty));
  const signatureOf = (text: string): string =>
    claimed.version === 1
      ? createHmac("sha1", secret).update(text).digest("base64")
      : signatureOfV4(secret, claimed, text);
  if (texts.some((text) => isSameSecret(claimed.signature, signatureOf(text)))) return;
  const [text = ""] = texts;
  throw new StoreError(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided.",
    { StringToSign: text },
  );
}
