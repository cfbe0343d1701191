import { createConnection } from "node:net";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { buildApp } from "#server/http/app.ts";
import { addLive, NOT_LOGGED_IN, TOO_SLOW } from "#server/http/transport/live.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { Feed } from "#server/live/feed.ts";
import { openFeed } from "#server/live/feed.ts";
import { sweepEvents } from "#server/live/stream-position.ts";
import { publish } from "#server/live/publish.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";

interface Process {
  app: FastifyInstance;
  feed: Feed;
  port: number;
}

interface Client {
  socket: WebSocket;
  received: { kind: string; seq?: string; complete?: boolean; id?: string; queue?: string }[];
  closed: Promise<number>;
  until(kind: string, count?: number): Promise<void>;
}

let api: TestApp;
let one: Process;
let other: Process;
const sockets: WebSocket[] = [];

/** Starts a separate server process for the live channel: its own feed and port on the same database. */
async function startProcess(aliveMs = 200, pollMs?: number): Promise<Process> {
  const feed = await openFeed(api.db, api.report, pollMs);
  const metrics = createMetrics();
  const app = await buildApp({
    db: api.db,
    metrics,
    services: api.app.services,
    logger: false,
    committed: feed.announce,
  });
  await addLive(app, { db: api.db, feed, metrics, aliveMs, report: api.report });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, feed, port: (app.server.address() as AddressInfo).port };
}

function join(port: number, hello: object, headers: Record<string, string> = {}): Client {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers });
  sockets.push(socket);
  const received: Client["received"] = [];
  socket.on("message", (data: Buffer) => received.push(JSON.parse(data.toString()) as Client["received"][number]));
  socket.on("open", () => socket.send(JSON.stringify(hello)));
  socket.on("error", () => undefined);
  const closed = new Promise<number>((done) => socket.once("close", done));
  const until = (kind: string, count = 1): Promise<void> =>
    vi.waitFor(
      () => expect(received.filter((event) => event.kind === kind).length).toBeGreaterThanOrEqual(count),
      8_000,
    );
  return { socket, received, closed, until };
}

async function joined(port: number, token = api.admin, since: string | null = null): Promise<Client> {
  const client = join(port, { token, since });
  await client.until("ready");
  return client;
}

/** Decides on an item through the process's own calls, as the console does. */
async function decideAt(process: Process): Promise<string> {
  const record = await makeModel(api.db);
  const reply = await process.app.inject({
    method: "POST",
    url: v2("model", "pass"),
    headers: { "content-type": "application/json", __cxy_token_: api.admin, __cxy_requestid_: randomUUID() },
    payload: JSON.stringify({ ids: [record.id], versions: { [record.id]: 1 } }),
  });
  expect(reply.json()).toMatchObject({ code: 0 });
  return record.id;
}

beforeAll(async () => {
  api = await testApp();
  [one, other] = [await startProcess(), await startProcess()];
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  for (const process of [one, other]) {
    await process.app.close();
    await process.feed.stop();
  }
  await api.close();
});

const seqs = (client: Client): (string | undefined)[] =>
  client.received.filter((event) => event.kind === "count").map((event) => event.seq);

const count = (n: number): Promise<void> =>
  publish(
    api.db,
    Array.from({ length: n }, () => ({ kind: "count" as const, queue: "machineReview" })),
  );

describe("the live channel", () => {
  it("sends a decision at once to clients of another process", async () => {
    // It polls once an hour: it received the event by notification.
    const notified = await startProcess(200, 3_600_000);
    const [near, far] = [await joined(one.port), await joined(notified.port)];
    const id = await decideAt(one);
    await Promise.all([near.until("decision"), far.until("decision")]);
    await notified.app.close();
    await notified.feed.stop();
    expect(far.received.find((event) => event.kind === "decision")).toMatchObject({ id });
  });

  it("sends events delayed by an older transaction soon after that one ends", async () => {
    const hourly = await startProcess(200, 3_600_000);
    const client = await joined(hourly.port);
    const id = await api.db.transaction(async (older) => {
      await older.query("select pg_current_xact_id()");
      const decided = await decideAt(hourly);
      // Time to be notified and to read, without a result.
      await older.query("select pg_sleep(0.3)");
      expect(client.received.some((event) => event.kind === "decision")).toBe(false);
      return decided;
    });
    await client.until("decision");
    await hourly.app.close();
    await hourly.feed.stop();
    expect(client.received.find((event) => event.kind === "decision")).toMatchObject({ id });
  });

  it("sends titles of referenced records in both languages, also after a reconnect", async () => {
    const client = await joined(other.port);
    const since = client.received.find((event) => event.kind === "ready")?.seq ?? "";
    const author = await makeUser(api.db, { nickname: "新来的作者" });
    const category = await makeCategory(api.db, { name: { "0": "Gears", "1": "齿轮" } });
    const item = await makeModel(api.db, { author: author.id, categoryId: category.id });
    const { id } = item;
    await publish(api.db, [{ kind: "changed", resource: "model", id, item }]);
    one.feed.announce();
    await client.until("changed");
    const titles = {
      0: { user: { [author.id]: "新来的作者" }, category: { [category.id]: "Gears" } },
      1: { user: { [author.id]: "新来的作者" }, category: { [category.id]: "齿轮" } },
    };
    expect(client.received.find((event) => event.id === id)).toMatchObject({ titles });
    const back = await joined(one.port, api.admin, since);
    await back.until("changed");
    expect(back.received.find((event) => event.id === id)).toMatchObject({ titles });
  });

  it("keeps the order, and loses or repeats no event over a disconnection", async () => {
    const watching = await joined(one.port);
    const away = await joined(other.port);
    await count(3);
    one.feed.announce();
    await away.until("count", 3);
    const since = seqs(away).at(-1) ?? "";
    away.socket.close();
    await away.closed;
    await count(700);
    // Reconnects while further events are being written.
    const writing = count(200).then(() => one.feed.announce());
    const back = await joined(one.port, api.admin, since);
    await writing;
    await back.until("count", 900);
    await watching.until("count", 903);
    expect(seqs(back)).toEqual(seqs(watching).slice(3));
    expect(new Set(seqs(watching)).size).toBe(903);
  });

  it("sends its position to a client without events", async () => {
    const first = await joined(one.port);
    const since = first.received.find((event) => event.kind === "ready")?.seq ?? "";
    first.socket.close();
    await first.closed;
    await count(1);
    const back = await joined(other.port, api.admin, since);
    await back.until("count");
    expect(back.received.find((event) => event.kind === "ready")).toMatchObject({ complete: true });
  });

  it("sends a window the events between its session call and its connection", async () => {
    const { seq } = (await api.call<SessionReply>(account("userInfo"), {}, { token: api.admin })).result;
    const id = await decideAt(one);
    const [near, far] = [await joined(one.port, api.admin, seq), await joined(other.port, api.admin, seq)];
    for (const client of [near, far]) {
      await client.until("decision");
      expect(client.received.filter((event) => event.kind === "decision")).toMatchObject([{ id }]);
      expect(client.received.find((event) => event.kind === "ready")).toMatchObject({ complete: true });
    }
    // Earlier events were not missed.
    const later = (await api.call<SessionReply>(account("userInfo"), {}, { token: api.admin })).result;
    const client = await joined(one.port, api.admin, later.seq);
    await client.until("alive");
    expect(client.received.some((event) => event.kind === "decision")).toBe(false);
  });

  it("says when missed events were deleted, or the position is unknown", async () => {
    const away = await joined(one.port);
    await count(1);
    one.feed.announce();
    await away.until("count");
    const since = seqs(away).at(-1) ?? "";
    await count(5);
    await api.db.query("update live_event set create_time = now() - interval '2 hours'");
    await sweepEvents(api.db);
    for (const old of [since, "1:1", "x", "99999999999999999999:1", "999999999999999999:1"]) {
      const back = await joined(one.port, api.admin, old);
      expect(
        back.received.find((event) => event.kind === "ready"),
        old,
      ).toMatchObject({ complete: false });
    }
  });

  it("sends records only to admins who may read them", async () => {
    const stranger = await api.colleague("stranger", ["screen:/system-config"]);
    const reader = await api.colleague("reader", ["screen:/model-admin"]);
    const [denied, allowed] = [await joined(one.port, stranger.token), await joined(one.port, reader.token)];
    await decideAt(one);
    await allowed.until("decision");
    await denied.until("alive", 2);
    expect(denied.received.filter((event) => !["ready", "alive"].includes(event.kind))).toEqual([]);
    // A queue's own events are for its moderators.
    expect(allowed.received.some((event) => event.kind === "count")).toBe(false);
  });

  it("closes when the session ends, and at once for bad tokens", async () => {
    // No keep-alive is due for an hour: the end of the session is published.
    const patient = await startProcess(3_600_000);
    for (const [index, way] of [account("logout"), v2("queue", "leave")].entries()) {
      const { token } = await api.colleague(`leaves ${index}`);
      const client = await joined(patient.port, token);
      await api.call(way, {}, { token });
      expect(await client.closed).toBe(NOT_LOGGED_IN);
    }
    await patient.app.close();
    await patient.feed.stop();
    for (const hello of [{ token: "nobody" }, {}, { token: 7 }, { token: { a: 1 } }])
      expect(await join(one.port, hello).closed).toBe(NOT_LOGGED_IN);
  });

  it("refuses other origins before any message", async () => {
    for (const origin of ["https://elsewhere.example", "null", "http://127.0.0.1:1", "garbage"]) {
      const client = join(one.port, { token: api.admin }, { origin });
      await client.closed;
      expect(client.received).toEqual([]);
    }
    const ownWindow = join(one.port, { token: api.admin }, { origin: `http://127.0.0.1:${one.port}` });
    await ownWindow.until("ready");
  });

  it("compares the origin's scheme, behind a proxy with the one it reports", async () => {
    const host = `127.0.0.1:${one.port}`;
    const byTls = { "x-forwarded-proto": "https" };
    const named = { ...byTls, "x-forwarded-host": "console.example" };
    for (const [origin, by] of [
      [`https://${host}`, {}],
      [`http://${host}`, byTls],
      ["http://console.example", named],
      [`https://${host}`, named],
      ["https://console.example:8443", named],
    ] as const) {
      const client = join(one.port, { token: api.admin }, { origin, ...by });
      await client.closed;
      expect(client.received, origin).toEqual([]);
    }
    await join(one.port, { token: api.admin }, { origin: `https://${host}`, ...byTls }).until("ready");
    await join(one.port, { token: api.admin }, { origin: "https://console.example", ...named }).until("ready");
  });

  it("cuts off a client that reads too slowly, and continues for the others", async () => {
    const slow = await joined(one.port);
    const quick = await joined(one.port);
    slow.socket.pause();
    const big = await makeModel(api.db, { groupDesc: `<p>${"长".repeat(60_000)}</p>` });
    for (let i = 0; i < 120; i++)
      await publish(api.db, [{ kind: "changed", resource: "model", id: big.id, item: big }]);
    one.feed.announce();
    await quick.until("changed", 120);
    slow.socket.resume();
    // The close message may not arrive after the unread ones; only the closing counts.
    expect([TOO_SLOW, 1006]).toContain(await slow.closed);
  });

  it("answers pings, and survives garbage and oversized messages", async () => {
    const client = await joined(one.port);
    client.socket.send(JSON.stringify({ ping: 5 }));
    client.socket.send("{");
    await client.until("pong");
    client.socket.send("x".repeat(10_000));
    expect(await client.closed).toBe(1009);
    const raw = createConnection(one.port, "127.0.0.1");
    raw.write("GET /live HTTP/1.1\r\nupgrade: websocket\r\n\r\n");
    await new Promise((done) => raw.once("data", done));
    raw.destroy();
    await joined(one.port);
  });

  it("asks clients to reconnect when the process stops", async () => {
    const brief = await startProcess();
    const client = await joined(brief.port);
    await Promise.all([brief.app.close(), client.closed.then((code) => expect(code).toBe(1012))]);
    await brief.feed.stop();
  });
});
