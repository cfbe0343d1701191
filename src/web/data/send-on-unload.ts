import { cleanBody } from "./body.ts";
import { headers } from "./client.ts";

/**
 * The last word of a window that goes. `keepalive` lets it outlive the page, which the client's transport cannot; it is
 * the same call otherwise, and nobody is left to hear the answer.
 */
export function sendOnUnload(path: string, body: object): void {
  void fetch(path, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json", ...headers(crypto.randomUUID()) },
    body: JSON.stringify(cleanBody({ ...body })),
  }).catch(() => undefined);
}
