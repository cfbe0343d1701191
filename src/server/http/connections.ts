import type { Http2Session } from "node:http2";
import type { Server, Socket } from "node:net";

export interface Connections {
  /** Lets sessions of HTTP/2 end once what runs in them is answered; open ones would keep a server from closing. */
  drain(): void;
  /** Ends every connection at once. */
  cut(): void;
}

/** The connections of a server, whichever protocol they speak: HTTP/2 servers have no calls for this before Node 24. */
export function trackConnections(server: Server): Connections {
  const sockets = new Set<Socket>();
  const sessions = new Set<Http2Session>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("session", (session: Http2Session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
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
