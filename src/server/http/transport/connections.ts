import type { IncomingMessage } from "node:http";
import type { Http2Session } from "node:http2";
import { constants, Http2ServerRequest } from "node:http2";
import type { Server, Socket } from "node:net";
import { networkOf } from "#server/http/network-of.ts";
import { sumsByKey } from "#server/sums-by-key.ts";

/** Limits of what one client may keep open; smaller in tests. */
export interface Limits {
  /** Time after which an unanswered call is cut off, in milliseconds. Uploads and downloads may take longer. */
  callMs: number;
  /**
   * Time after which an HTTP/2 session without a stream ends, in milliseconds. A browser then opens another one by
   * itself.
   */
  idleSessionMs: number;
  /** Streams per session. A page of thumbnails needs about 60; RFC 9113 advises against less than 100. */
  streamsOfSession: number;
  /**
   * Connections per address, or per network of IPv6. An office shares one address. A browser needs one session, and one live channel per
   * window, so 100 colleagues with four windows each fit. An open connection takes about 0.1 MB.
   */
  connectionsOfAddress: number;
  /** Connections from this machine: a proxy here may forward the requests of all clients. */
  connectionsOfLoopback: number;
  /**
   * Maximum memory for the open calls of one address, by their announced size, in bytes. It is enough for about 4,000
   * calls of the console.
   */
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

/** Cuts off a call: its HTTP/2 stream, or else its connection. */
export function cutOff(request: IncomingMessage): void {
  if (request instanceof Http2ServerRequest) request.stream.close(constants.NGHTTP2_CANCEL);
  else request.destroy();
}

export const isOverHttp2 = (request: IncomingMessage): boolean => request instanceof Http2ServerRequest;

export interface Connections {
  /** Ends HTTP/2 sessions once their calls are answered. Open sessions would keep the server from closing. */
  drain(): void;
  /** Ends every connection at once. */
  cut(): void;
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** Closes connections that exceed the limit of their address, before any TLS handshake. */
function limitConnections(server: Server, limits: Limits, report: (line: string) => void): void {
  const open = sumsByKey();
  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "");
    const most = isLoopback(socket.remoteAddress ?? "") ? limits.connectionsOfLoopback : limits.connectionsOfAddress;
    if (open.of(address) >= most) {
      report(`${address} has ${most} connections open: what it opens beyond them is closed.`);
      socket.destroy();
      return;
    }
    open.add(address, 1);
    socket.once("close", () => open.add(address, -1));
  });
}

/**
 * Ends a session that had no stream for `idleMs`. Node's own timeout does not help: each ping restarts it, and a client
 * may ping forever.
 */
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
 * Tracks the connections of a server over any protocol and limits those per client. HTTP/2 servers have no methods for
 * this before Node 24.
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
