import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { STALL_MS, watchedFetch } from "#web/data/watched-fetch.ts";

let send: ReadableStreamDefaultController<Uint8Array>;
const ended = async (of: Promise<unknown>): Promise<string> =>
  of.then(
    () => "read",
    () => "failed",
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that begins to answer if `answers`; its body ends with the signal, as that of a browser. */
function serve(answers: boolean): void {
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({ start: (control) => void (send = control) });
    signal.addEventListener("abort", () => send.error(signal.reason));
    if (answers) return Promise.resolve(new Response(body));
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  });
}

it("fails if nothing comes, or nothing more", async () => {
  serve(false);
  const never = ended(watchedFetch("/a"));
  await vi.advanceTimersByTimeAsync(STALL_MS);
  expect(await never).toBe("failed");
  serve(true);
  const half = ended((await watchedFetch("/a")).arrayBuffer());
  send.enqueue(new Uint8Array(1));
  await vi.advanceTimersByTimeAsync(STALL_MS);
  expect(await half).toBe("failed");
});

it("takes any time as long as pieces come", async () => {
  serve(true);
  const reading = (await watchedFetch("/a")).arrayBuffer();
  for (let n = 0; n < 3; n++) {
    send.enqueue(new Uint8Array(2));
    await vi.advanceTimersByTimeAsync(STALL_MS - 1);
  }
  send.close();
  expect((await reading).byteLength).toBe(6);
  expect(vi.getTimerCount()).toBe(0);
});
