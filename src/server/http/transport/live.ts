import { setTimeout as pause } from "node:timers/promises";
import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Actor } from "#kernel/actor.ts";
import type { LiveEvent, LiveOutage, LiveReady } from "#domain/api/live.ts";
import { actorAtWork } from "#server/auth/session/session.ts";
import type { Database } from "#server/db/sql.ts";
import type { Outage } from "#server/outage.ts";
import { mayHear } from "#server/live/audience.ts";
import type { Feed } from "#server/live/feed.ts";
import type { Metrics } from "#server/http/metrics.ts";

const LOGIN_MS = 5_000;
const ALIVE_MS = 30_000;
/** A client that reads too slowly is cut off and resumes by its last number. Bytes. */
const MAX_BUFFERED = 4_000_000;
/** While a client catches up it is waited for this long at a time before more is sent. Milliseconds. */
const DRAIN_MS = 10_000;
const MAX_MESSAGE = 4_096;

/** Close codes of our own: the client logs in again after the first, and simply comes back after the second. */
export const NOT_LOGGED_IN = 4001;
export const TOO_SLOW = 4002;
/** Of the standard: the server restarts, come back soon. */
const RESTARTING = 1012;

export interface LiveOptions {
  db: Database;
  feed: Feed;
  metrics: Metrics;
  /** Milliseconds between the signs of life, with which the session is looked at again; shorter in tests. */
  aliveMs?: number;
  report?: (line: string) => void;
}

interface Hello {
  token?: unknown;
  since?: unknown;
  ping?: unknown;
}

function parse(data: unknown): Hello | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/**
 * Browsers always name the origin; programs that are none may leave it out. By what scheme and under what name the browser
 * came is what a proxy says that is trusted (http/app.ts).
 */
function isOwnOrigin({ headers, protocol, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true;
  const own = originOf(`${protocol}://${host}`);
  return own !== null && own === originOf(headers.origin);
}

function sender(socket: WebSocket): (message: object) => void {
  return (message) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= MAX_BUFFERED) return socket.send(JSON.stringify(message));
    // A closing handshake would wait behind everything that was not read; the client resumes by its last number.
    socket.close(TOO_SLOW, "slow");
    socket.terminate();
  };
}

/** Settles when most of what was sent is on its way; a client that takes nothing is then cut off by the sender. */
const drained = (socket: WebSocket) => async (): Promise<void> => {
  for (let waited = 0; socket.bufferedAmount > MAX_BUFFERED / 4 && waited < DRAIN_MS; waited += 20) await pause(20);
};

async function welcome(socket: WebSocket, options: LiveOptions, outage: Outage, hello: Hello | null): Promise<void> {
  const token = typeof hello?.token === "string" ? hello.token : "";
  let actor: Actor | null = await actorAtWork(options.db, token);
  if (!actor) return socket.close(NOT_LOGGED_IN, "login");
  const send = sender(socket);
  // Who he is and what he may hear, again: at each sign of life, and when it was changed.
  const look = (): void => {
    actorAtWork(options.db, token).then(
      (found) => {
        actor = found;
        if (!found) socket.close(NOT_LOGGED_IN, "login");
      },
      (error: unknown) => options.report?.(`A live session could not be looked at again: ${String(error)}`),
    );
  };
  const hear = (event: LiveEvent): void => {
    if (!actor || !mayHear(actor, event)) return;
    if (event.kind !== "loggedOut") send(event);
    if (event.kind === "session" || event.kind === "loggedOut") look();
  };
  const since = typeof hello?.since === "string" ? hello.since : null;
  const following = await options.feed.follow(since, hear, drained(socket));
  // It says how far the client has heard, also where no event was for it; without `complete` it reads its lists again.
  const ready: LiveReady = { kind: "ready", seq: following.seq, complete: following.complete };
  send(ready);
  const tellTrouble = (): void => {
    const message: LiveOutage = { kind: "outage", status: outage.trouble()?.status ?? null };
    send(message);
  };
  if (outage.trouble()) tellTrouble();
  const deaf = outage.onChange(tellTrouble);
  const beat = setInterval(() => {
    send({ kind: "alive", time: Date.now() });
    look();
  }, options.aliveMs ?? ALIVE_MS);
  const end = (): void => {
    following.leave();
    deaf();
    clearInterval(beat);
  };
  if (socket.readyState !== socket.OPEN) return end();
  socket.on("close", end);
  socket.on("message", (data: unknown) => {
    const message = parse(data);
    if (message && "ping" in message) send({ kind: "pong", ping: message.ping });
  });
}

/** The live channel at /live: the token comes as the first message, never in the address; other origins are refused. */
export async function addLive(app: FastifyInstance, options: LiveOptions): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE },
    preClose(done: () => void) {
      for (const client of app.websocketServer.clients) client.close(RESTARTING, "restart");
      app.websocketServer.close(done);
      // Who does not answer the closing handshake is not waited for.
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
