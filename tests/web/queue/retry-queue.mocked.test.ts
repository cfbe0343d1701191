import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import { Decisions } from "#web/queue/decisions/decisions.ts";
import { openRetryQueue, unsent } from "#web/queue/decisions/retry-queue.ts";
import { createSessionState } from "#web/queue/session/session-state.ts";
import { createRegistry, installRegistry, registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";

/** The browser's database, which all persons on this computer share. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  get: (key: string) => Promise.resolve(stored.get(key)),
  update: (key: string, change: (value: unknown) => unknown) =>
    Promise.resolve(void stored.set(key, change(stored.get(key)))),
}));
vi.mock("#web/data/client.ts");
vi.mock("#web/ui/notice.tsx", () => ({ notify: vi.fn(), currentNotice: vi.fn(() => null), dropNotice: vi.fn() }));
vi.mock("#web/render/after-paint.ts", () => ({ afterPaint: () => Promise.resolve() }));
vi.mock("#web/evidence/evidence.ts", () => ({ staleEvidence: () => undefined, staleAuthor: () => undefined }));

/** Maximum wait for a response before U undoes by request id (retry-queue.ts), in milliseconds. */
const ANSWER_MS = 600;
/** Pause between two attempts (retry-queue.ts), in milliseconds. */
const RETRY_MS = 2_000;
const undoPath = v2("operationRecord", "undo");
const record: AnyRecord = { id: "7", version: 1 };
const reply = (over: Partial<CommandReply["outcomes"][number]> = {}): CommandReply => ({
  outcomes: [{ id: "7", ok: true, item: { ...record, version: 2 }, recordId: "31", code: 0, msg: "", ...over }],
  batchId: "b",
  undoUntil: null,
});
const offline = new ApiError({ code: "error", msg: "Network Error", requestId: "" });
const busy = new ApiError({ code: codes.busy, msg: "the database restarts", requestId: "" });
const conflict = new ApiError({ code: 19, msg: "decided elsewhere", requestId: "" });

let close = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  setValue(actorStore, { id: "1", name: "", isSuper: true, auths: [], userId: null });
  installRegistry(createRegistry({ commands, resources, screens: [], queues }));
  vi.mocked(call).mockReset();
  vi.mocked(notify).mockClear();
});
afterEach(() => {
  close();
  setValue(unsent, []);
  stored.clear();
  setValue(actorStore, null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** Passes one item in a queue. The response arrives when the test calls `come` or `fail`. */
async function decided() {
  const [queue] = queues;
  const command = registry().command("model.pass");
  if (!queue || !command) throw new Error("there is no queue");
  let answer: { come: (response: CommandReply) => void; fail: (error: ApiError) => void } = {
    come: () => undefined,
    fail: () => undefined,
  };
  const answers: ((path: string) => Promise<unknown>)[] = [];
  vi.mocked(call).mockImplementation((path) => {
    if (path === undoPath) return Promise.resolve(reply({ recordId: "32" }));
    return answers.shift()?.(path) ?? new Promise((come, fail) => (answer = { come, fail }));
  });
  const state = createSessionState();
  const decisions = new Decisions(queue, state);
  close = openRetryQueue(queue.id, decisions);
  await settle();
  decisions.decide(command, record, "花瓶", {});
  await settle();
  const entry = () => state.decided[0];
  const undos = () =>
    vi
      .mocked(call)
      .mock.calls.filter(([path]) => path === undoPath)
      .map(([, body]) => body);
  return {
    decisions,
    entry,
    undos,
    come: (response = reply()) => answer.come(response),
    fail: (error: ApiError) => answer.fail(error),
  };
}

describe("a decision that could not be sent", () => {
  it("is sent as soon as the browser is online again, before the next scheduled attempt", async () => {
    const { entry, fail, come } = await decided();
    fail(offline);
    await settle();
    expect(call).toHaveBeenCalledTimes(1);
    expect(unsent.value).toHaveLength(1);
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(call).toHaveBeenCalledTimes(2);
    come();
    await settle();
    expect(unsent.value).toEqual([]);
    expect(entry()).toMatchObject({ handle: { recordIds: ["31"] }, isUndone: false });
  });

  it("is sent again while the server is busy, and is refused if it is busy for a minute", async () => {
    const { entry, fail, come } = await decided();
    fail(busy);
    await settle();
    expect(unsent.value).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    come();
    await settle();
    expect(entry()).toMatchObject({ handle: { recordIds: ["31"] }, isUndone: false });

    const other = await decided();
    for (let n = 0; n < 30; n++) {
      expect(unsent.value).toHaveLength(1);
      other.fail(busy);
      await vi.advanceTimersByTimeAsync(RETRY_MS);
    }
    expect(unsent.value).toEqual([]);
    expect(overlayOf("model", "7").mark).toMatchObject({ kind: "failed" });
  });
});

describe("an undo before the response to its decision", () => {
  it("waits for the response and undoes the operation that it names", async () => {
    const { decisions, entry, undos, come } = await decided();
    const undo = decisions.undo(true);
    await settle();
    expect(undos()).toEqual([]);
    expect(decisions.log.unanswered("7")).toBe("undoing");
    come();
    const taken = await undo?.done;
    expect(await taken?.isConfirmed).toBe(true);
    expect(undos()).toEqual([{ recordIds: ["31"], hold: "7" }]);
    expect(entry()).toMatchObject({ isUndone: true, isUndoing: false });
    expect(overlayOf("model", "7").mark).toBeNull();
    expect(vi.mocked(notify).mock.calls.map(([, tone]) => tone)).toEqual(["green"]);
  });

  it("undoes by request id if the response is late, and the late response does not restore the decision", async () => {
    const { decisions, entry, undos, come } = await decided();
    const [{ requestId } = { requestId: "" }] = unsent.value;
    const undo = decisions.undo(true);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    const taken = await undo?.done;
    expect(entry()).toMatchObject({ isUndone: true, handle: null });
    come();
    await settle();
    expect(await taken?.isConfirmed).toBe(true);
    expect(undos()).toEqual([{ requestId }]);
    expect(entry()).toMatchObject({ isUndone: true, handle: null });
    expect(overlayOf("model", "7").mark).toBeNull();
    expect(unsent.value).toEqual([]);
  });

  it("sends nothing if the server refuses the decision, and a further U finds nothing to undo", async () => {
    const { decisions, entry, undos, fail } = await decided();
    const undo = decisions.undo(true);
    await settle();
    fail(conflict);
    expect(await undo?.done).toBeNull();
    expect(undos()).toEqual([]);
    expect(entry()).toMatchObject({ isUndoing: false, isUndone: true });
    expect(overlayOf("model", "7").mark).toMatchObject({ kind: "failed" });
    expect(decisions.undo(true)).toBeNull();
  });

  it("waits for the response to a deferral, and sends nothing if the deferral was refused", async () => {
    const { decisions, undos, come } = await decided();
    come();
    await settle();
    const command = registry().command("queue.askAuthor");
    if (!command) throw new Error("there is no such command");
    const defer = (id: string) => {
      let answer = {
        come: (_given: { recordIds: string[] }): void => undefined,
        fail: (_error: ApiError): void => undefined,
      };
      const send = () => new Promise<{ recordIds: string[] }>((come, fail) => (answer = { come, fail }));
      void decisions.defer({ command, record: { ...record, id }, title: id, options: {} }, send);
      return { come: () => answer.come({ recordIds: [id] }), fail: () => answer.fail(conflict) };
    };
    const asked = defer("8");
    const undo = decisions.undo(false);
    await settle();
    expect(undos()).toEqual([]);
    asked.come();
    expect(await undo?.done).not.toBeNull();
    expect(undos()).toEqual([{ recordIds: ["8"] }]);
    const refused = defer("9");
    const none = decisions.undo(false);
    await settle();
    refused.fail();
    expect(await none?.done).toBeNull();
    expect(undos()).toHaveLength(1);
  });

  it("keeps the decision and shows an error if the server refuses the undo", async () => {
    const { decisions, entry, come } = await decided();
    const undo = decisions.undo(true);
    await settle();
    vi.mocked(call).mockRejectedValueOnce(conflict);
    come();
    expect(await undo?.done).toBeNull();
    expect(entry()).toMatchObject({ isUndone: false, isUndoing: false, handle: { recordIds: ["31"] } });
    expect(vi.mocked(notify).mock.calls.map(([, tone]) => tone)).toEqual(["red"]);
  });
});

describe("a decision that could not be sent before another person logs in on the same computer", () => {
  const logIn = (id: string): void => setValue(actorStore, { id, name: "", isSuper: true, auths: [], userId: null });

  it("is neither shown to nor sent by the other person, and is sent once its own person is back", async () => {
    const { decisions, fail, come } = await decided();
    fail(offline);
    await settle();
    close();
    expect(unsent.value).toEqual([]);
    logIn("2");
    close = openRetryQueue(queues[0]?.id ?? "", decisions);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(unsent.value).toEqual([]);
    expect(call).toHaveBeenCalledTimes(1);
    close();
    logIn("1");
    close = openRetryQueue(queues[0]?.id ?? "", decisions);
    await settle();
    expect(call).toHaveBeenCalledTimes(2);
    const [first, second] = vi.mocked(call).mock.calls;
    expect([second?.[0], second?.[2]?.requestId]).toEqual([first?.[0], first?.[2]?.requestId]);
    come();
    await settle();
    expect(unsent.value).toEqual([]);
  });
});
