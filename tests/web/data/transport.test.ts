import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiError } from "#web/data/error.ts";
import { post, TIMEOUT_MS } from "#web/data/transport.ts";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { setValue } from "#web/store/state.ts";

beforeAll(async () => {
  await loadTexts("en");
  setValue(languageStore, "en");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ADDRESS = "http://console.test/api/x";
const send = (signal?: AbortSignal): Promise<unknown> =>
  post(ADDRESS, { a: 1 }, { __CXY_A_: "b" }, { signal, requestId: "r1" });

async function messageOf(running: Promise<unknown>): Promise<string> {
  const error = await running.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "error", requestId: "r1" });
  return (error as ApiError).message;
}

/** A server that never answers. Rejects when the call is aborted. */
const silent = (input: Request | string, options?: RequestInit): Promise<Response> =>
  new Promise((_, fail) => {
    const signal = options?.signal ?? (input instanceof Request ? input.signal : null);
    signal?.addEventListener("abort", () => fail(signal.reason));
  });

describe("post", () => {
  it("sends JSON with headers and returns status and body for any status", async () => {
    const requests: { method: string; type: string | null; ownHeader: string | null; body: string }[] = [];
    vi.stubGlobal("fetch", async (input: Request | string, options?: RequestInit) => {
      const request = new Request(input, options);
      requests.push({
        method: request.method,
        type: request.headers.get("content-type"),
        ownHeader: request.headers.get("__cxy_a_"),
        body: await request.text(),
      });
      return new Response('{"code":9}', { status: 503 });
    });
    expect(await send()).toEqual({ status: 503, body: { code: 9 } });
    expect(requests).toEqual([{ method: "POST", type: "application/json", ownHeader: "b", body: '{"a":1}' }]);
  });

  it("returns an undefined body if the answer is no JSON", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>")));
    expect(await send()).toEqual({ status: 200, body: undefined });
  });

  it("throws the platform's message after a network error and after an abort", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await messageOf(send())).toBe("Network Error");
    vi.stubGlobal("fetch", silent);
    const controller = new AbortController();
    const running = messageOf(send(controller.signal));
    controller.abort();
    expect(await running).toBe("Request aborted");
  });

  it("throws a timeout error once the time limit is exceeded", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", silent);
    const running = messageOf(send());
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 10);
    expect(await running).toBe(`timeout of ${TIMEOUT_MS}ms exceeded`);
  });
});
