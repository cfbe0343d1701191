import type { IncomingMessage } from "node:http";
import type { Http2Session } from "node:http2";
import { constants, Http2ServerRequest } from "node:http2";
import type { Server, Socket } from "node:net";
import { openTally } from "#server/tally.ts";

/** What one client may hold open; smaller in tests. */
export interface Limits {
  /** A call that is not answered by then is cut off; uploads and downloads last longer. Milliseconds. */
  callMs: number;
  /** A session of HTTP/2 without a stream ends by then; a browser opens another without a word. Milliseconds. */
  idleSessionMs: number;
  /** Streams of one session. A page of thumbnails needs about 60; RFC 9113 advises against less than 100. */
  streamsOfSession: number;
  /**
   * Connections of one address. An office shares one: a browser needs one session and one live channel for each window,
   * so 100 colleagues with four windows each fit. An open connection takes about 0.1 MB.
   */
  connectionsOfAddress: number;
  /** Connections from this machine, where a proxy brings everybody. */
  connectionsOfLoopback: number;
  /** Memory that the calls under way of one address may take, by what they announce: about 4,000 calls as the console makes them. */
  openBytesOfAddress: number;
}

export const limitsOfClients: Limits = {
  callMs: 30_000,
  idleSessionMs: 60_000,
  streamsOfSession: 100,
  connectionsOfAddress: 500,
  connectionsOfLoopback: Number.POSITIVE_INFINITY,
  openBytesOfAddress: 64 * 1024 * 1024,
};

/** Cuts a call off: its stream of HTTP/2, else its connection. */
export function cutOff(request: IncomingMessage): void {
  if (request instanceof Http2ServerRequest) request.stream.close(constants.NGHTTP2_CANCEL);
  else request.destroy();
}

export const isOverHttp2 = (request: IncomingMessage): boolean => request instanceof Http2ServerRequest;

export interface Connections {
  /** Lets sessions of HTTP/2 end once what runs in them is answered; open ones would keep a server from closing. */
  drain(): void;
  /** Ends every connection at once. */
  cut(): void;
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** Closes what one address opens beyond its limit, before any TLS is spoken. */
function limitConnections(server: Server, limits: Limits, report: (line: string) => void): void {
  const open = openTally();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const most = isLoopback(address) ? limits.connectionsOfLoopback : limits.connectionsOfAddress;
    if (open.of(address) >= most) {
      report(`${address} has ${most} connections open: what it opens beyond them is closed.`);
      socket.destroy();
      return;
    }
    open.add(address, 1);
    socket.once("close", () => open.add(address, -1));
  });
}

/** Node's own limit of time starts again at each ping, and a client may ping for ever. */
function endIdle(session: Http2Session, idleMs: number): void {
  let streams = 0;
  const wait = (): NodeJS.Timeout => setTimeout(() => session.close(), idleMs).unref();
  let idle = wait();
  session.on("stream", (stream) => {
    streams += 1;
    clearTimeout(idle);
    stream.once("close", () => {
      streams -= 1;
      if (streams === 0 && !session.closed) idle = wait();
    });
  });
  session.once("close", () => clearTimeout(idle));
}

/**
 * The connections of a server, whichever protocol they speak: HTTP/2 servers have no calls for this before Node 24.
 * Limits what one client holds open.
 */
export function trackConnections(server: Server, limits: Limits, report: (line: string) => void): Connections {
  const sockets = new Set<Socket>();
  const sessions = new Set<Http2Session>();
  limitConnections(server, limits, report);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("session", (session: Http2Session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    endIdle(session, limits.idleSessionMs);
  });
  return {
    drain: () => {
      for (const session of sessions) session.close();
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
