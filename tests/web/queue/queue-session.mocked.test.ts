import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { QueueState } from "#domain/api/queue.ts";
import type { Undoable } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { leaseLeft } from "#web/queue/list/age.ts";
import { noteServerTime } from "#web/queue/session/clock.ts";
import { unsent } from "#web/queue/decisions/retry-queue.ts";
import { QueueSession } from "#web/queue/session/queue-session.ts";
import type { QueueView } from "#web/queue/session/queue-view.ts";
import { waitingIn, waitingNow } from "#web/queue/session/waiting.ts";
import { createRegistry, installRegistry, registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { setValue } from "#web/store/state.ts";
import { currentNotice, dropNotice, notify } from "#web/ui/notice.tsx";

vi.mock("idb-keyval", () => ({ get: () => Promise.resolve(), update: () => Promise.resolve() }));
vi.mock("#web/data/client.ts");
vi.mock("#web/ui/notice.tsx", () => ({ notify: vi.fn(), currentNotice: vi.fn(() => null), dropNotice: vi.fn() }));
vi.mock("#web/queue/session/fetch-counts.ts", () => ({
  QueueCounts: class {
    count = (): Promise<void> => Promise.resolve();
  },
}));
vi.mock("#web/render/after-paint.ts", () => ({ afterPaint: () => Promise.resolve() }));
vi.mock("#web/evidence/evidence.ts", () => ({
  cachedEvidence: () => undefined,
  prefetchItems: () => Promise.resolve(),
  staleEvidence: () => undefined,
  staleAuthor: () => undefined,
}));

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  installRegistry(createRegistry({ commands, resources, screens: [], queues }));
});
afterEach(() => vi.unstubAllGlobals());

/** Resolves after all pending promises. */
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
const hold = (...ids: readonly string[]) => ids.map((id) => ({ id, until: 0, left: 0 }));
const recordOf = (id: string): AnyRecord => ({ id, version: 1 });

/** Starts a queue session on a screen. @param answers responses of the server by the last segment of the path */
function begin(answers: Record<string, (request: Record<string, unknown>) => unknown>) {
  const [queue] = queues;
  if (!queue) throw new Error("there is no queue");
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (path, request) => {
    const verb = path.split("/").at(-1) ?? "";
    return (await answers[verb]?.(request as Record<string, unknown>)) ?? { held: [], items: [], outcomes: [] };
  });
  const session = new QueueSession(queue);
  let current: string | null = null;
  let isEdited = false;
  let list: { rows: readonly string[]; aside?: ReturnType<QueueView["aside"]> } = { rows: [] };
  const stage: QueueView = {
    show: (id) => (current = id),
    current: () => current,
    isEmpty: () => current === null,
    isEdited: () => isEdited,
    isListed: () => true,
    nextListed: (isOut) => list.rows.find((id) => !isOut(id)) ?? null,
    filter: () => "",
    aside: () => list.aside,
  };
  session.enter(stage);
  const claims = () => vi.mocked(call).mock.calls.filter(([path]) => path === v2("queue", "claim"));
  return {
    session,
    shown: () => current,
    claims,
    /** Shows another list. */
    see(seen: typeof list) {
      list = seen;
      current = null;
    },
    /** Opens or closes the form of the current item. */
    edit(isOpen: boolean) {
      isEdited = isOpen;
    },
    /** Moves to an item by a key of the moderator. */
    go(id: string) {
      current = id;
      session.onMoved();
    },
    decide(id: string) {
      const command = registry().command("model.pass");
      if (command) session.decide(command, recordOf(id), id, {});
    },
  };
}

/** A response that arrives when `come` is called. */
function late<T>(answer: T) {
  let come = (): void => undefined;
  const here = new Promise<T>((done) => (come = () => done(answer)));
  return { come, answer: () => here };
}

const undone = { outcomes: [{ id: "1", ok: true }] };
const passed = (id: string): Undoable => ({
  command: "model.pass",
  requestId: `r${id}`,
  recordIds: [id],
  items: [recordOf(id)],
  reason: null,
  left: 5_000,
});

describe("the current item when a response arrives", () => {
  it("stays the one that the moderator moved to, after an undo", async () => {
    const undo = late(undone);
    const { session, shown, go } = begin({
      undo: undo.answer,
      claim: () => ({ held: hold("2", "3", "4"), items: [] }),
    });
    session.decisions.restore(passed("1"), Date.now() + 5_000);
    await session.next();
    const back = session.undo();
    go("9");
    undo.come();
    await back;
    expect(shown()).toBe("9");
    expect(session.leases.isLeased("1")).toBe(true);
    expect(call).toHaveBeenCalledWith(v2("operationRecord", "undo"), { recordIds: ["1"], hold: "1" });
  });

  it("is the item of the second undo, after two undos without a move", async () => {
    const { session, shown } = begin({ undo: () => undone, claim: () => ({ held: hold("3", "4", "5"), items: [] }) });
    session.decisions.restore(passed("1"), Date.now() + 4_000);
    session.decisions.restore(passed("2"), Date.now() + 5_000);
    await session.next();
    expect(shown()).toBe("3");
    await Promise.all([session.undo(), session.undo()]);
    expect(shown()).toBe("1");
  });

  it("stays the one that the moderator moved to, after the decisions of an earlier window are restored", async () => {
    const past = late([passed("5")]);
    const { session, shown, go } = begin({ undoable: past.answer, claim: () => ({ held: hold("2", "3"), items: [] }) });
    await session.next();
    const remembered = session.restore();
    go("5");
    past.come();
    await remembered;
    expect(shown()).toBe("5");
  });

  it("stays the one that the moderator moved to, after a bulk decision", async () => {
    const { session, shown, go } = begin({ claim: () => ({ held: hold("2", "3"), items: [] }) });
    await session.next();
    const command = registry().command("model.pass");
    if (!command) throw new Error("there is no decision");
    const decided = session.decideMany(command, [recordOf("7"), recordOf("8")], {});
    go("9");
    const sent = unsent.value.at(-1);
    if (!sent) throw new Error("nothing is on its way");
    const outcomes = [
      { id: "7", ok: true, item: recordOf("7"), recordId: "1", code: 0, msg: "" },
      { id: "8", ok: false, item: null, recordId: null, code: codes.wrongState, msg: "decided elsewhere" },
    ];
    session.decisions.sent(sent, { outcomes, batchId: "1", undoUntil: null });
    await decided;
    expect(session.state.decided).toMatchObject([{ ids: ["7"], handle: { batchId: "1" }, isUndone: false }]);
    expect(shown()).toBe("9");
  });

  it("stays the one that the moderator moved to, after another item is taken over", async () => {
    const taken = late({ held: hold("7"), items: [] });
    const { session, shown, go } = begin({ claim: taken.answer });
    await turn();
    go("7");
    const over = session.takeOver("7");
    go("9");
    taken.come();
    expect(await over).toBe(true);
    expect(shown()).toBe("9");
  });

  it("stays the one that the moderator moved to, after a change of the filter", async () => {
    const fitted = late({ held: hold("7"), items: [] });
    const { session, shown, go } = begin({ claim: fitted.answer });
    go("2");
    const fits = session.changeFilter();
    go("3");
    go("2");
    fitted.come();
    await fits;
    expect(shown()).toBe("2");
  });
});

it("leases a third item with one claim as soon as the server releases a decided one", async () => {
  const waiting = ["41", "42", "43", "44", "45"];
  const { session, decide, claims } = begin({ claim: () => ({ held: hold(...waiting.slice(0, 3)), items: [] }) });
  await session.next();
  decide("41");
  await turn();
  expect(session.state.leases).toEqual(hold("42", "43"));
  waiting.shift();
  await session.leases.refill();
  expect(session.state.leases).toEqual(hold("42", "43", "44"));
  expect(claims()).toHaveLength(2);
});

it("restores decisions in order and without duplicates, including one in the retry queue", async () => {
  const { session } = begin({ undo: () => undone });
  const { requestId } = passed("32");
  const request = { ids: ["32"], versions: {} };
  session.adoptDecision({ requestId, resource: "model", verb: "pass", id: "32", title: "32", request, at: Date.now() });
  session.decisions.restore(passed("31"), Date.now() + 4_000);
  session.decisions.restore(passed("32"), Date.now() + 5_000);
  expect(session.state.decided.map(({ id }) => id)).toEqual(["31", "32"]);
});

it("sends a skip only after the response to the decision before it", async () => {
  setValue(actorStore, { id: "1", name: "", isSuper: true, auths: [], userId: null });
  const passing = late({ outcomes: [] });
  const { session, decide } = begin({ pass: passing.answer });
  const sentPaths = () => vi.mocked(call).mock.calls.map(([path]) => path);
  decide("71");
  void session.skip("72", "72");
  await turn();
  expect([v2("model", "pass"), v2("queue", "skip")].map((path) => sentPaths().includes(path))).toEqual([true, false]);
  passing.come();
  await turn();
  expect(sentPaths()).toContain(v2("queue", "skip"));
  setValue(actorStore, null);
});

it("undoes a skip without a connection, and shows no error", async () => {
  const offline = (): never => {
    throw new ApiError({ code: "error", msg: "Network Error", requestId: "" });
  };
  const { session, shown } = begin({ unskip: offline });
  vi.mocked(notify).mockClear();
  void session.skip("73", "73");
  await turn();
  void session.unskip();
  await turn();
  expect(shown()).toBe("73");
  expect(vi.mocked(notify).mock.calls.map(([, tone]) => tone)).toEqual(["green"]);
});

it("claims nothing if the id in the address is not a number", async () => {
  const { session, claims, go } = begin({});
  go("abc");
  await session.leases.claimCurrent("abc", Date.now());
  expect(claims()).toEqual([]);
  go("99");
  await session.leases.claimCurrent("99", Date.now());
  expect(claims()).toHaveLength(1);
});

it("never shows more than five minutes left of a lease, whatever the difference of the clocks", () => {
  const now = Date.now();
  // Both clocks are stopped during the comparison.
  vi.spyOn(Date, "now").mockReturnValue(now);
  for (const ahead of [0, 7_200, -7_200]) {
    noteServerTime(now / 1_000 + ahead);
    expect(
      [300, 301, 276, -1].map((left) => leaseLeft(now / 1_000 + ahead + left, now)),
      `${ahead}`,
    ).toEqual(["5:00", "5:00", "4:36", "0:00"]);
  }
  vi.restoreAllMocks();
});

it("shows the next item on W while a claim for a missing item is pending", async () => {
  const answer = late(null);
  const missing = new ApiError({ code: codes.notFound, msg: "", requestId: "" });
  const { session, shown, go } = begin({
    claim: async ({ want }) => {
      if (!want) return { held: hold("61"), items: [] };
      await answer.answer();
      throw missing;
    },
  });
  go("99");
  const begun = session.begin("99");
  await turn();
  const next = session.next();
  answer.come();
  await Promise.all([begun, next]);
  expect(shown()).toBe("61");
});

it("subtracts a decided item from the waiting count once, before and after the server counts it", async () => {
  const { session, decide } = begin({});
  const counted = { waiting: 5, heldByMe: hold("51", "52", "53"), skipped: [] as string[] } as QueueState;
  const waiting = () => [waitingNow(session.state), waitingIn(session.state, "")];
  expect(waiting()).toEqual([null, null]);
  session.state.state = counted;
  session.state.listed = { of: "", n: 5 };
  decide("51");
  expect(waiting()).toEqual([4, 4]);
  // The server's count no longer includes it, and nobody leases it.
  session.state.state = { ...counted, waiting: 4, heldByMe: hold("52", "53", "54") };
  session.state.listed.n = 4;
  expect(waiting()).toEqual([4, 4]);
});

it("shows a deferred item first in the list of deferred items, but not in the list of waiting ones", async () => {
  const { session, shown, see } = begin({ askAuthor: () => ({ recordId: "9" }) });
  const command = registry().command("queue.askAuthor");
  if (!command) throw new Error("there is no such command");
  await session.defer({ command, record: recordOf("1"), title: "one", options: { input: { text: "why?" } } });
  see({ rows: ["1"] });
  session.showFirst();
  expect(shown()).toBe(null);
  see({ rows: ["1"], aside: "asked" });
  session.showFirst();
  expect(shown()).toBe("1");
});

it("releases the items of a pending claim too, after its response", async () => {
  const claim = late({ held: hold("1", "2", "3"), items: [] });
  const order: string[] = [];
  const { session } = begin({
    claim: async () => {
      const answer = await claim.answer();
      order.push("claimed");
      return answer;
    },
    giveBack: () => void order.push("released"),
  });
  const asked = session.next();
  const back = session.release();
  claim.come();
  await Promise.all([asked, back]);
  expect(order).toEqual(["claimed", "released"]);
  expect(session.state.leases).toEqual([]);
});

it("shows no notice about an empty list that is no longer on screen when the response arrives", async () => {
  const none = late({ held: [], items: [] });
  const { session, see } = begin({ claim: none.answer });
  vi.mocked(notify).mockClear();
  see({ rows: [], aside: "escalated" });
  const asked = session.next(true);
  see({ rows: [] });
  none.come();
  await asked;
  expect(notify).not.toHaveBeenCalled();
  await session.next(true);
  expect(notify).toHaveBeenCalledOnce();
});

it("includes an item shown before its lease in the order of next items, but not one that the moderator moved to", async () => {
  let leased = hold("1");
  const { session, shown, go, see, decide } = begin({ undo: () => undone, claim: () => ({ held: leased, items: [] }) });
  see({ rows: ["1", "2", "3", "4"] });
  await session.next();
  decide("1");
  expect(shown()).toBe("2");
  leased = hold("2", "3", "4");
  await session.leases.claimCurrent("2", Date.now());
  session.decisions.restore(passed("1"), Date.now() + 5_000);
  await session.undo();
  expect(shown()).toBe("1");
  decide("1");
  expect(shown()).toBe("2");
  go("9");
  leased = hold("9", "2", "3");
  await session.leases.claimCurrent("9", Date.now());
  go("2");
  decide("2");
  expect(shown()).toBe("3");
});

it("keeps the current item on screen while its form is open, even after a colleague takes it over", async () => {
  const { session, shown, edit } = begin({ claim: () => ({ held: hold("1", "2", "3"), items: [] }) });
  await session.next();
  expect(shown()).toBe("1");
  edit(true);
  session.outsideChanges.takenOver("1", "one", "Li Si");
  expect(shown()).toBe("1");
  edit(false);
  await session.next();
  expect(shown()).toBe("2");
});

it("closes the undo notice of the action before a decision, and no other notice", () => {
  const { decide } = begin({});
  const say = (binding: string | null): void =>
    void vi.mocked(currentNotice).mockReturnValueOnce({ text: "", tone: "green", binding, time: 0 });
  vi.mocked(dropNotice).mockClear();
  say(null);
  decide("1");
  expect(dropNotice).not.toHaveBeenCalled();
  say("u");
  decide("2");
  expect(dropNotice).toHaveBeenCalledOnce();
});
