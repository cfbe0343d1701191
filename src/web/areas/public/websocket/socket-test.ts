import type { LiveTestHello, LiveTestMessage } from "#domain/api/live-test.ts";
import { testCloses } from "#domain/api/live-test.ts";
import type { TestSocket } from "#web/data/test-socket.ts";
import { openTestSocket } from "#web/data/test-socket.ts";
import { l } from "#web/i18n/text.ts";
import { createState, setValue } from "#web/store/state.ts";
import { RingLog } from "./ring-log.ts";

/** Settings of a test, as its form has them. */
export interface SocketSettings extends LiveTestHello {
  heartbeatSeconds: number;
  reconnects: boolean;
}

export type Phase = "closed" | "connecting" | "open" | "closing" | "waiting";

export interface Traffic {
  messages: number;
  bytes: number;
}

export interface SocketState {
  phase: Phase;
  /** How the last connection ended; null before the first end. */
  end: { code: number; reason: string } | null;
  /** Milliseconds of the last ping. */
  roundTrip: number | null;
  sent: Traffic;
  received: Traffic;
  /** 4 or 6, as the server sees the caller. */
  family: 4 | 6 | null;
  /** Milliseconds since 1970. */
  startedAt: number | null;
  openedAt: number | null;
  endedAt: number | null;
  /** Changes with each line of the log. */
  lines: number;
}

const nothing: Traffic = { messages: 0, bytes: 0 };
const begin: SocketState = {
  phase: "closed",
  end: null,
  roundTrip: null,
  sent: nothing,
  received: nothing,
  family: null,
  startedAt: null,
  openedAt: null,
  endedAt: null,
  lines: 0,
};

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** Own close code: the server did not answer a ping. */
const NO_ANSWER = "no answer";

/** Ends after which another attempt would end in the same way. */
const finals: ReadonlySet<number> = new Set([1000, 1008, 1009, testCloses.refused, testCloses.over]);

/** One test of the live channel: the connection, its figures and its log. */
export class SocketTest {
  readonly state = createState<SocketState>(begin);
  readonly log = new RingLog();
  #socket: TestSocket | null = null;
  #settings: SocketSettings | null = null;
  #failures = 0;
  #wait: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #pings = new Map<number, number>();
  #nextPing = 1;

  #patch(more: Partial<SocketState>): void {
    setValue(this.state, { ...this.state.value, ...more, lines: this.state.value.lines + 1 });
  }

  #note(text: string): void {
    this.log.add("note", text, 0);
    this.#patch({});
  }

  #count(way: "sent" | "received", text: string, size: number): void {
    this.log.add(way === "sent" ? "out" : "in", text, size);
    const { messages, bytes } = this.state.value[way];
    this.#patch({ [way]: { messages: messages + 1, bytes: bytes + size } });
  }

  connect(settings: SocketSettings): void {
    this.stop();
    this.#failures = 0;
    this.#settings = settings;
    this.#open();
  }

  #open(): void {
    const settings = this.#settings;
    if (!settings) return;
    const { ticket, token, channel } = settings;
    this.#patch({ phase: "connecting", startedAt: Date.now(), openedAt: null, endedAt: null, roundTrip: null });
    const socket = openTestSocket(
      { ticket, token, channel },
      {
        // The log names no ticket and no token: it is saved, and sent to support.
        sent: (_, size) => this.#count("sent", `{"channel":"${channel}",…}`, size),
        message: (message, text, size) => {
          this.#count("received", text, size);
          this.#take(message);
        },
        bytes: (text, size) => this.#count("received", text, size),
        closed: (code, reason) => this.#socket === socket && this.#ended(code, reason),
      },
    );
    this.#socket = socket;
  }

  #take(message: LiveTestMessage): void {
    if (message.kind === "ready") {
      this.#failures = 0;
      this.#patch({ phase: "open", openedAt: Date.now(), family: message.family });
      this.#beat = setInterval(() => this.#heartbeat(), (this.#settings?.heartbeatSeconds ?? 30) * 1_000);
      this.ping();
    }
    if (message.kind === "refused") this.#note(l(message.message));
    if (message.kind !== "pong") return;
    const sentAt = this.#pings.get(Number(message.ping));
    this.#pings.delete(Number(message.ping));
    if (sentAt !== undefined) this.#patch({ roundTrip: Math.round((performance.now() - sentAt) * 10) / 10 });
  }

  /** Pings. A ping of the heartbeat before that nobody answered means that the connection is lost. */
  #heartbeat(): void {
    if (this.#pings.size === 0) return void this.ping();
    const socket = this.#socket;
    this.#ended(0, NO_ANSWER);
    socket?.close();
  }

  #ended(code: number, reason: string): void {
    clearInterval(this.#beat);
    this.#pings.clear();
    this.#socket = null;
    this.#patch({ phase: "closed", end: { code, reason }, endedAt: Date.now() });
    this.#note(l([`连接关闭：${code} ${reason}`, `Connection closed: ${code} ${reason}`]));
    if (this.#settings?.reconnects !== true || finals.has(code)) return;
    // Spread, so that the clients of a server that restarts do not come back at the same moment.
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures) * (0.5 + Math.random() / 2);
    this.#failures += 1;
    this.#patch({ phase: "waiting" });
    this.#note(l([`${Math.round(wait)} 毫秒后重连`, `Reconnecting in ${Math.round(wait)} ms`]));
    this.#wait = setTimeout(() => this.#open(), wait);
  }

  ping(): void {
    if (this.state.value.phase !== "open" || !this.#socket) return;
    const id = this.#nextPing;
    this.#nextPing += 1;
    this.#pings.set(id, performance.now());
    const text = this.#socket.ping(id);
    this.#count("sent", text, text.length);
  }

  send(text: string): void {
    if (this.state.value.phase !== "open" || !this.#socket) return;
    this.#count("sent", text, this.#socket.send(text));
  }

  clear(): void {
    this.log.clear();
    this.#patch({ sent: nothing, received: nothing });
  }

  /** Closes the connection, and does not open another. */
  close(): void {
    clearTimeout(this.#wait);
    this.#settings = null;
    if (this.#socket) {
      this.#patch({ phase: "closing" });
      this.#socket.close();
    } else this.#patch({ phase: "closed" });
  }

  /** Ends everything at once, when the page is left. */
  stop(): void {
    clearTimeout(this.#wait);
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    this.#settings = null;
    this.#pings.clear();
    socket?.close();
  }
}
