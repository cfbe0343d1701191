import type { Envelope } from "#domain/api/call.ts";

/** A call that nobody needs to log in for, from a page that carries nothing of the console. @throws Error */
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
