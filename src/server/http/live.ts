import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { actorOfToken } from "#server/access/session.ts";
import type { Database } from "#server/db/sql.ts";
import type { Feed } from "#server/live/feed.ts";

const LOGIN_MS = 5_000;
const ALIVE_MS = 30_000;
/** A client that reads too slowly is cut off and resumes by its last number. Bytes. */
const MAX_BUFFERED = 1_000_000;
const MAX_MESSAGE = 4_096;

/** Close codes of our own: the client logs in again after the first, and simply comes back after the second. */
const NOT_LOGGED_IN = 4001;
const TOO_SLOW = 4002;

interface Hello {
  token?: unknown;
  since?: unknown;
}

function parse(data: unknown): Hello | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}

async function welcome(socket: WebSocket, db: Database, feed: Feed, hello: Hello | null): Promise<void> {
  const actor = typeof hello?.token === "string" ? await actorOfToken(db, hello.token) : null;
  if (!actor) return socket.close(NOT_LOGGED_IN, "login");
  const send = (message: object): void => {
    if (socket.bufferedAmount > MAX_BUFFERED) socket.close(TOO_SLOW, "slow");
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const leave = feed.subscribe(send);
  const beat = setInterval(() => send({ kind: "alive", time: Date.now() }), ALIVE_MS);
  socket.on("close", () => {
    leave();
    clearInterval(beat);
  });
  socket.on("message", (data: unknown) => {
    const message = parse(data) as { ping?: unknown } | null;
    if (message && "ping" in message) send({ kind: "pong", ping: message.ping });
  });
  for (const event of typeof hello?.since === "string" ? await feed.after(hello.since) : []) send(event);
  send({ kind: "ready" });
}

/** The live channel at /live: the token comes as the first message, never in the address; other origins are refused. */
export async function addLive(app: FastifyInstance, db: Database, feed: Feed): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE } });
  await app.register(async (scope) => {
    scope.get(
      "/live",
      {
        websocket: true,
        preValidation: async (request, reply) => {
          const { origin, host } = request.headers;
          if (origin !== undefined && URL.parse?.(origin)?.host !== host && new URL(origin).host !== host)
            await reply.code(403).send();
        },
      },
      (socket) => {
        const late = setTimeout(() => socket.close(NOT_LOGGED_IN, "login"), LOGIN_MS);
        socket.once("message", (data: unknown) => {
          clearTimeout(late);
          welcome(socket, db, feed, parse(data)).catch(() => socket.close(1011, "error"));
        });
        socket.on("error", () => socket.close());
      },
    );
  });
}
