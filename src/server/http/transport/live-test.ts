import { isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { LiveEvent } from "#domain/api/live.ts";
import type { LiveTestMessage } from "#domain/api/live-test.ts";
import { LIVE_TEST, MOST_TEST_BYTES, MOST_TEST_MESSAGES, testCloses } from "#domain/api/live-test.ts";
import { LiveTestChannel } from "#domain/links/enumerations.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Database } from "#server/db/sql.ts";
import { networkOf, plainAddress } from "#server/http/network-of.ts";
import { mayReceive } from "#server/live/audience.ts";
import type { Feed } from "#server/live/feed.ts";
import { sumsByKey } from "#server/sums-by-key.ts";
import type { Admission } from "#server/tickets/admit.ts";
import { admitByTicket, isStillAdmitted } from "#server/tickets/admit.ts";
import { isOwnOrigin } from "#server/http/own-origin.ts";
import { LOGIN_MS, parse, sender } from "./live.ts";

interface TestOptions {
  db: Database;
  feed: Feed;
  report?: (line: string) => void;
  /** Milliseconds between two checks of the ticket and of what the client sent; shorter in tests. */
  beatMs?: number;
  /** Milliseconds without a message after which a channel is closed. It is longer than the longest heartbeat. */
  idleMs?: number;
}

const BEAT_MS = 10_000;
const IDLE_MS = 150_000;
/** Most open channels of one network, and of this process. */
const MOST_OF_NETWORK = 10;
const MOST_OPEN = 200;
/** Standard close code: what the client sent is not allowed here. */
const POLICY = 1008;
const TRY_LATER = 1013;
const FAILED = 1011;

const taskResources: readonly string[] = [asyncTask.name, pendingDecision.name];

/** Which events a channel tells of; null where it tells of none. */
const hears: Readonly<Record<string, ((event: LiveEvent) => boolean) | null>> = {
  echo: null,
  tasks: (event) => "resource" in event && taskResources.includes(event.resource),
  queues: ({ kind }) => kind === "lease" || kind === "count" || kind === "aside",
};

/** Returns an event without its record: a test shows that events arrive, not what they say. */
const withoutRecord = (event: LiveEvent): LiveTestMessage => ({
  kind: "event",
  event: event.kind,
  of: "resource" in event ? event.resource : "queue" in event ? event.queue : "",
  id: "id" in event ? event.id : "",
  seq: event.seq,
});

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A connected client of the test. */
interface Client {
  socket: WebSocket;
  send: (message: LiveTestMessage) => void;
  channel: string;
  admission: Admission;
}

/** Counts what a client sends, and closes the channel of one that sends too much or nothing. */
function watchTraffic({ socket }: Client, { beatMs = BEAT_MS, idleMs = IDLE_MS }: TestOptions): () => void {
  let [messages, bytes, lastAt] = [0, 0, performance.now()];
  socket.on("message", (data: Buffer) => {
    [messages, bytes, lastAt] = [messages + 1, bytes + data.length, performance.now()];
    if (messages > MOST_TEST_MESSAGES || bytes > MOST_TEST_BYTES) socket.close(testCloses.tooMuch, "too much");
  });
  const timer = setInterval(() => {
    [messages, bytes] = [0, 0];
    if (performance.now() - lastAt > idleMs) socket.close(testCloses.idle, "idle");
  }, beatMs);
  return () => clearInterval(timer);
}

/** Closes the channel once its ticket or login lets nobody in any more. */
function watchAdmission({ socket, admission }: Client, { db, beatMs = BEAT_MS, report }: TestOptions): () => void {
  const timer = setInterval(() => {
    isStillAdmitted(db, admission).then(
      (may) => may || socket.close(testCloses.over, "over"),
      (error: unknown) => report?.(`A test channel could not be looked at again: ${String(error)}`),
    );
  }, beatMs);
  return () => clearInterval(timer);
}

/** Answers pings, and sends bytes back where the channel is `echo`. */
function answer({ socket, send, channel }: Client): void {
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) {
      if (channel !== "echo") return socket.close(POLICY, "only echo takes messages");
      // A client that does not read what it asks for.
      if (socket.bufferedAmount > MOST_TEST_BYTES) return socket.terminate();
      return socket.send(data, { binary: true });
    }
    const message = parse(data);
    if (message && "ping" in message) send({ kind: "pong", ping: message["ping"] });
  });
}

async function welcome(socket: WebSocket, request: FastifyRequest, options: TestOptions, data: unknown): Promise<void> {
  const { db, feed } = options;
  const hello = parse(data) ?? {};
  const channel = textOf(hello["channel"]);
  if (!LiveTestChannel.value(channel)) return socket.close(POLICY, "unknown channel");
  const shown = { token: textOf(hello["token"]), ticket: textOf(hello["ticket"]), ip: request.callerIp, device: "" };
  const { services } = request.server;
  const wanted = { kind: "websocket", name: channel } as const;
  const admission = await admitByTicket({ db, services }, { ...shown, path: LIVE_TEST }, wanted);
  const client: Client = { socket, send: sender(socket), channel, admission };
  const wants = hears[channel];
  const following = wants
    ? await feed.follow(null, (event) => {
        if (wants(event) && mayReceive(admission.actor, event)) client.send(withoutRecord(event));
      })
    : null;
  const stops = [watchTraffic(client, options), watchAdmission(client, options), () => following?.leave()];
  const end = (): void => stops.forEach((stop) => stop());
  if (socket.readyState !== socket.OPEN) return end();
  socket.on("close", end);
  answer(client);
  const family = isIPv6(plainAddress(request.callerIp)) ? 6 : 4;
  client.send({ kind: "ready", channel, family, time: Date.now() });
}

/** Tells the client why it is not let in, and closes. */
function refuse(socket: WebSocket, error: unknown, report: TestOptions["report"]): void {
  if (!(error instanceof Refusal)) {
    report?.(`A test channel could not be opened: ${String(error)}`);
    return socket.close(FAILED, "error");
  }
  sender(socket)({ kind: "refused", message: error.label } satisfies LiveTestMessage);
  socket.close(testCloses.refused, "refused");
}

/**
 * Adds the channel of the WebSocket test (catalogue/public-pages.md, /websocket). Ticket or token is in the first
 * message, never in the address. It sends nothing but echoes, and tells of events without their records.
 */
export async function addLiveTest(app: FastifyInstance, options: TestOptions): Promise<void> {
  const open = sumsByKey();
  let all = 0;
  await app.register(async (scope) => {
    scope.get(
      LIVE_TEST,
      {
        websocket: true,
        config: { takesLong: true },
        preValidation: async (request, reply) => {
          if (!isOwnOrigin(request)) await reply.code(403).send();
        },
      },
      (socket, request) => {
        const network = networkOf(request.callerIp);
        socket.on("error", () => socket.close());
        if (all >= MOST_OPEN || open.of(network) >= MOST_OF_NETWORK) return socket.close(TRY_LATER, "too many");
        all += 1;
        open.add(network, 1);
        const late = setTimeout(() => socket.close(testCloses.idle, "idle"), LOGIN_MS);
        socket.once("close", () => {
          clearTimeout(late);
          all -= 1;
          open.add(network, -1);
        });
        socket.once("message", (data: unknown) => {
          clearTimeout(late);
          welcome(socket, request, options, data).catch((error: unknown) => refuse(socket, error, options.report));
        });
      },
    );
  });
}
