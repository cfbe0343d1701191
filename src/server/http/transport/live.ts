import { setTimeout as pause } from "node:timers/promises";
import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import type { Actor } from "#kernel/actor.ts";
import type { LiveEvent, LiveOutage, LiveReady } from "#domain/api/live.ts";
import { actorAtWork } from "#server/auth/session/session.ts";
import type { Database } from "#server/db/sql.ts";
import type { Outage } from "#server/outage.ts";
import { mayReceive } from "#server/live/audience.ts";
import type { Feed } from "#server/live/feed.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { isOwnOrigin } from "#server/http/own-origin.ts";

/** Time in which a client must send its first message, in milliseconds. */
export const LOGIN_MS = 5_000;
const ALIVE_MS = 30_000;
/** Maximum number of unsent bytes. A slower client is disconnected and resumes from its last `seq`. */
const MAX_BUFFERED = 4_000_000;
/** Maximum time to wait until a client has received missed events, before more are sent, in milliseconds. */
const DRAIN_MS = 10_000;
const MAX_MESSAGE = 4_096;
/** Maximum size of a message of the test channel (live-test.ts), which shares the WebSocket server. */
const MAX_TEST_MESSAGE = 65_536;

/**
 * The console's own close codes. After NOT_LOGGED_IN the client asks for a login; after TOO_SLOW it only reconnects.
 */
export const NOT_LOGGED_IN = 4001;
export const TOO_SLOW = 4002;
/** Standard close code: the server restarts, and the client may reconnect soon. */
const RESTARTING = 1012;
/** Standard close code: the message is too long. */
const TOO_LONG = 1009;

interface LiveOptions {
  db: Database;
  feed: Feed;
  metrics: Metrics;
  /** Milliseconds between two keep-alive messages, with which the session is checked again. Shorter in tests. */
  aliveMs?: number;
  report?: (line: string) => void;
}

type Hello = Readonly<Record<string, unknown>>;

/** Returns the object that a message contains; null for anything else. */
export function parse(data: unknown): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Returns a function that sends messages, and disconnects a client that does not read them. */
export function sender(socket: WebSocket): (message: object) => void {
  return (message) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= MAX_BUFFERED) return socket.send(JSON.stringify(message));
    // Terminate the connection, because a closing handshake would wait until the client has read everything. The client
    // resumes from its last `seq`.
    socket.close(TOO_SLOW, "slow");
    socket.terminate();
  };
}

/**
 * Resolves when most of the buffered bytes were sent, or after DRAIN_MS. In the second case, `sender` disconnects the
 * client with the next message.
 */
const drained = (socket: WebSocket) => async (): Promise<void> => {
  for (let waited = 0; socket.bufferedAmount > MAX_BUFFERED / 4 && waited < DRAIN_MS; waited += 20) await pause(20);
};

async function welcome(socket: WebSocket, options: LiveOptions, outage: Outage, hello: Hello | null): Promise<void> {
  const token = typeof hello?.["token"] === "string" ? hello["token"] : "";
  let actor: Actor | null = await actorAtWork(options.db, token);
  if (!actor) return socket.close(NOT_LOGGED_IN, "login");
  const send = sender(socket);
  // Reads the actor again, at each keep-alive and after a change of the session.
  const recheckActor = (): void => {
    actorAtWork(options.db, token).then(
      (current) => {
        actor = current;
        if (!current) socket.close(NOT_LOGGED_IN, "login");
      },
      (error: unknown) => options.report?.(`A live session could not be looked at again: ${String(error)}`),
    );
  };
  const onEvent = (event: LiveEvent): void => {
    if (!actor || !mayReceive(actor, event)) return;
    if (event.kind !== "loggedOut") send(event);
    if (event.kind === "session" || event.kind === "loggedOut") recheckActor();
  };
  const since = typeof hello?.["since"] === "string" ? hello["since"] : null;
  const following = await options.feed.follow(since, onEvent, drained(socket));
  // Sends the client its position, even if it received no event. If `complete` is false, the client reloads its lists.
  const ready: LiveReady = { kind: "ready", seq: following.seq, complete: following.complete };
  send(ready);
  const sendTrouble = (): void => {
    const message: LiveOutage = { kind: "outage", status: outage.trouble()?.status ?? null };
    send(message);
  };
  if (outage.trouble()) sendTrouble();
  const unsubscribeOutage = outage.onChange(sendTrouble);
  const beat = setInterval(() => {
    send({ kind: "alive", time: Date.now() });
    recheckActor();
  }, options.aliveMs ?? ALIVE_MS);
  const end = (): void => {
    following.leave();
    unsubscribeOutage();
    clearInterval(beat);
  };
  if (socket.readyState !== socket.OPEN) return end();
  socket.on("close", end);
  socket.on("message", (data: unknown) => {
    const message = parse(data);
    if (message && "ping" in message) send({ kind: "pong", ping: message["ping"] });
  });
}

/**
 * Adds the live channel at /live. The token is in the first message, never in the address. Other origins are refused.
 */
export async function addLive(app: FastifyInstance, options: LiveOptions): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_TEST_MESSAGE },
    preClose(done: () => void) {
      for (const client of app.websocketServer.clients) client.close(RESTARTING, "restart");
      app.websocketServer.close(done);
      // Clients that do not answer the closing handshake are terminated after a second.
      setTimeout(() => {
        for (const client of app.websocketServer.clients) client.terminate();
      }, 1_000).unref();
    },
  });
  options.metrics.gauge("live_sockets", "Open connections of the live channel", () => app.websocketServer.clients.size);
  await app.register(async (scope) => {
    scope.get(
      "/live",
      {
        websocket: true,
        config: { takesLong: true },
        preValidation: async (request, reply) => {
          if (!isOwnOrigin(request)) await reply.code(403).send();
        },
      },
      (socket) => {
        socket.on("message", (data: Buffer) => data.length > MAX_MESSAGE && socket.close(TOO_LONG, "too long"));
        const late = setTimeout(() => socket.close(NOT_LOGGED_IN, "login"), LOGIN_MS);
        socket.once("close", () => clearTimeout(late));
        socket.once("message", (data: unknown) => {
          clearTimeout(late);
          welcome(socket, options, app.services.outage, parse(data)).catch((error: unknown) => {
            options.report?.(`A live connection could not be opened: ${String(error)}`);
            socket.close(1011, "error");
          });
        });
        socket.on("error", () => socket.close());
      },
    );
  });
}
