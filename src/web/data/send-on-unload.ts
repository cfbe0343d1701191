import { cleanBody } from "./body.ts";
import { headers } from "./client.ts";

/**
 * Sends a last call when the window closes. `keepalive` lets it outlive the page, which the client's transport cannot
 * do. Otherwise it is the same call. Nothing handles the answer.
 */
export function sendOnUnload(path: string, body: object): void {
  void fetch(path, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json", ...headers(crypto.randomUUID()) },
    body: JSON.stringify(cleanBody({ ...body })),
  }).catch(() => undefined);
}
