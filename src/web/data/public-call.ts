import type { Envelope } from "#domain/api/call.ts";

/** Calls an endpoint that needs no login, from a page without the console's code. @throws Error */
export async function publicCall<T>(path: string, body: object): Promise<T> {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { code, msg, result } = (await reply.json()) as Envelope<T>;
  if (code !== 0) throw new Error(msg);
  return result;
}
