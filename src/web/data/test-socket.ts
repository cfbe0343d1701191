import type { LiveTestHello, LiveTestMessage } from "#domain/api/live-test.ts";
import { LIVE_TEST } from "#domain/api/live-test.ts";
import { isRecord } from "#web/store/stored.ts";

/** What happens on a connection of the WebSocket test. */
export interface SocketEvents {
  /** A message of the server, and its size in bytes. */
  message: (message: LiveTestMessage, text: string, size: number) => void;
  /** Bytes that `echo` sent back. */
  bytes: (text: string, size: number) => void;
  /** The hello was sent. */
  sent: (text: string, size: number) => void;
  closed: (code: number, reason: string) => void;
}

export interface TestSocket {
  /** Sends text for `echo` as bytes. @returns its size in bytes */
  send(text: string): number;
  /** Sends a ping. @returns the text that was sent */
  ping(id: number): string;
  close(): void;
}

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

function messageOf(text: string): LiveTestMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    // The server sends only these messages, and its version is that of this page.
    return isRecord(value) && typeof value["kind"] === "string" ? (value as unknown as LiveTestMessage) : null;
  } catch {
    return null;
  }
}

/** Opens a connection of the WebSocket test. Ticket or token is in the first message. */
export function openTestSocket(hello: LiveTestHello, events: SocketEvents): TestSocket {
  const url = new URL(LIVE_TEST, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("open", () => {
    const text = JSON.stringify(hello);
    socket.send(text);
    events.sent(text, sizeOf(text));
  });
  socket.addEventListener("message", ({ data }) => {
    if (data instanceof ArrayBuffer) return events.bytes(new TextDecoder().decode(data), data.byteLength);
    const text = String(data);
    const message = messageOf(text);
    if (message) events.message(message, text, sizeOf(text));
  });
  socket.addEventListener("close", ({ code, reason }) => events.closed(code, reason));
  return {
    send(text) {
      const bytes = new TextEncoder().encode(text);
      socket.send(bytes);
      return bytes.length;
    },
    ping(id) {
      const text = JSON.stringify({ ping: id });
      socket.send(text);
      return text;
    },
    close: () => socket.close(1000, "done"),
  };
}
