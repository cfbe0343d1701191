import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { CommandReply, NewTicket } from "#domain/api/commands.ts";
import type { LiveTestMessage } from "#domain/api/live-test.ts";
import { LIVE_TEST, MOST_ECHO_BYTES, MOST_TEST_MESSAGES, testCloses } from "#domain/api/live-test.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { buildApp } from "#server/http/app.ts";
import { addLiveTest } from "#server/http/transport/live-test.ts";
import { addLive } from "#server/http/transport/live.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { Feed } from "#server/live/feed.ts";
import { openFeed } from "#server/live/feed.ts";
import { publish } from "#server/live/publish.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
let feed: Feed;
const apps: FastifyInstance[] = [];

/** Starts a server with the test channel on a port of its own. @returns its address */
async function start(more: { beatMs?: number; idleMs?: number } = {}): Promise<string> {
  const metrics = createMetrics();
  const app = await buildApp({ db: api.db, metrics, services: api.app.services, logger: false });
  await addLive(app, { db: api.db, feed, metrics, report: api.report });
  await addLiveTest(app, { db: api.db, feed, report: api.report, ...more });
  await app.listen({ port: 0, host: "127.0.0.1" });
  apps.push(app);
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${LIVE_TEST}`;
}

let address: string;
beforeAll(async () => {
  api = await testApp();
  feed = await openFeed(api.db, api.report);
  address = await start();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await feed.stop();
  await api.close();
});

async function ticketFor(channels: readonly string[], more: object = {}): Promise<string> {
  const input = { purpose: "test", hours: 1, uses: 20, channels, ...more };
  return ((await api.ok<CommandReply>("ticket", "websocket", { input })).shownOnce as NewTicket).ticket;
}

interface Client {
  socket: WebSocket;
  messages: LiveTestMessage[];
  bytes: Buffer[];
  closed: Promise<number>;
}

function join(hello: object, at = address, origin?: string): Client {
  const socket = new WebSocket(at, origin === undefined ? {} : { origin });
  const client: Omit<Client, "closed"> = { socket, messages: [], bytes: [] };
  socket.on("message", (data: Buffer, isBinary) =>
    isBinary ? client.bytes.push(data) : client.messages.push(JSON.parse(data.toString()) as LiveTestMessage),
  );
  socket.on("error", () => undefined);
  socket.on("open", () => socket.send(JSON.stringify(hello)));
  return { ...client, closed: new Promise((resolve) => socket.on("close", resolve)) };
}

async function opened(hello: object, at = address): Promise<Client> {
  const client = join(hello, at);
  await expect.poll(() => client.messages[0]?.kind).toBe("ready");
  return client;
}

describe("the test channel", () => {
  it("sends back what it gets on echo, up to its longest message, and answers pings", async () => {
    const client = await opened({ ticket: await ticketFor(["echo"]), channel: "echo" });
    expect(client.messages[0]).toMatchObject({ channel: "echo", family: 4 });
    const longest = Buffer.alloc(MOST_ECHO_BYTES, "打");
    for (const sent of [Buffer.from("你好"), longest]) client.socket.send(sent);
    client.socket.send(JSON.stringify({ ping: 7 }));
    await expect.poll(() => client.messages.at(-1)).toEqual({ kind: "pong", ping: 7 });
    expect(client.bytes).toEqual([Buffer.from("你好"), longest]);
    client.socket.send(Buffer.alloc(MOST_ECHO_BYTES + 1));
    expect(await client.closed).toBe(1009);
  });

  it("tells of events of its channel without their records, as its maker may receive them", async () => {
    const [tasks, queues] = await Promise.all([
      opened({ token: api.admin, channel: "tasks" }),
      opened({ ticket: await ticketFor(["queues"]), channel: "queues" }),
    ]);
    const poor = await api.colleague("poor", ["ticket.websocket"]);
    const deaf = await opened({ token: poor.token, channel: "tasks" });
    const item = { id: "7", version: 2, title: "secret" };
    await publish(api.db, [
      { kind: "changed", resource: asyncTask.name, id: "7", item },
      { kind: "changed", resource: "model", id: "8", item: { id: "8", version: 1 } },
      { kind: "count", queue: "comment" },
    ]);
    feed.announce();
    await expect.poll(() => tasks.messages.length + queues.messages.length).toBe(4);
    expect(tasks.messages[1]).toEqual({
      kind: "event",
      event: "changed",
      of: "asyncTask",
      id: "7",
      seq: expect.any(String),
    });
    expect(queues.messages[1]).toMatchObject({ event: "count", of: "comment" });
    expect(deaf.messages).toHaveLength(1);
    tasks.socket.send(Buffer.from("hello"));
    expect(await tasks.closed).toBe(1008);
    for (const { socket } of [queues, deaf]) socket.close();
  });

  it("lets in nobody without a ticket of this channel, and no other site", async () => {
    const ticket = await ticketFor(["echo"]);
    for (const hello of [
      { channel: "echo" },
      { channel: "tasks", ticket },
      { channel: "echo", ticket: `${ticket}A` },
    ]) {
      const client = join(hello);
      expect(await client.closed).toBe(testCloses.refused);
      expect(client.messages).toMatchObject([{ kind: "refused" }]);
    }
    expect(await join({ channel: "dn", ticket }).closed).toBe(1008);
    expect(await join({ channel: "echo", ticket }, address, "https://other.example").closed).toBe(1006);
    const once = await ticketFor(["echo"], { uses: 1 });
    const first = await opened({ channel: "echo", ticket: once });
    expect(await join({ channel: "echo", ticket: once }).closed).toBe(testCloses.refused);
    first.socket.close();
  });

  it("closes for a client that sends too much, and for one that sends nothing", async () => {
    const ticket = await ticketFor(["echo"]);
    const loud = await opened({ channel: "echo", ticket });
    for (let n = 0; n <= MOST_TEST_MESSAGES; n += 1) loud.socket.send(Buffer.from("x"));
    expect(await loud.closed).toBe(testCloses.tooMuch);
    const silent = await opened({ channel: "echo", ticket }, await start({ beatMs: 20, idleMs: 40 }));
    expect(await silent.closed).toBe(testCloses.idle);
  });

  it("closes once the ticket is revoked", async () => {
    const ticket = await ticketFor(["echo"], { purpose: "to revoke" });
    const open = await opened({ channel: "echo", ticket }, await start({ beatMs: 50 }));
    await api.db.query("update ticket set state = 'revoked' where purpose = 'to revoke'");
    expect(await open.closed).toBe(testCloses.over);
  });

  it("takes ten clients of a network at once", async () => {
    const at = await start();
    const ticket = await ticketFor(["echo"]);
    const clients = await Promise.all(Array.from({ length: 10 }, () => opened({ channel: "echo", ticket }, at)));
    expect(await join({ channel: "echo", ticket }, at).closed).toBe(1013);
    for (const { socket } of clients) socket.close();
  });
});
