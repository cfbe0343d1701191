import type { FastifyRequest } from "fastify";
import { StoreError } from "./store-error.ts";

/** A request as it is signed: decoded names, before anything is believed. */
export interface StoreRequest {
  method: string;
  bucket: string;
  /** Key of the object; empty for calls on the bucket. */
  key: string;
  /** Decoded parameters of the address; null where one has no value. */
  query: ReadonlyMap<string, string | null>;
  headers: Readonly<Record<string, string>>;
}

const MOST_KEY_BYTES = 1_023;

/** Decodes a part of an address. @throws StoreError InvalidURI */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StoreError(400, "InvalidURI", "The address is not valid UTF-8.");
  }
}

/** Parses the address by hand, because a parameter without value is signed in another way than an empty one. */
function queryOf(text: string): Map<string, string | null> {
  const query = new Map<string, string | null>();
  for (const pair of text.split("&").filter(Boolean)) {
    const [name = "", ...rest] = pair.replaceAll("+", "%20").split("=");
    query.set(decoded(name), rest.length === 0 ? null : decoded(rest.join("=")));
  }
  return query;
}

function checkObjectKey(key: string): void {
  const isBad = /^[/\\]/.test(key) || Buffer.byteLength(key) > MOST_KEY_BYTES || /\p{Cc}/u.test(key);
  if (isBad) throw new StoreError(400, "InvalidObjectName", "The specified object is not valid.");
}

type Headers = FastifyRequest["headers"];

const singleHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(",") : value]],
    ),
  );

/**
 * Reads a request in path style: `/<bucket>/<key>?<parameters>`.
 * @throws StoreError for an address that cannot be a key
 */
export function storeRequest(method: string, url: string, headers: Headers): StoreRequest {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const [, bucket = "", key = ""] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  const objectKey = decoded(key);
  checkObjectKey(objectKey);
  return { method, bucket: decoded(bucket), key: objectKey, query: queryOf(query), headers: singleHeaders(headers) };
}
