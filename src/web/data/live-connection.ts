import type { LiveEvent, LiveOutage } from "#domain/api/live.ts";
import { storedToken } from "#web/auth/session/storage.ts";
import { setValue, watch } from "#web/store/state.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { watchRows } from "./live-rows.ts";
import { liveFrom, liveState, outage, reportGap, sendToListeners } from "./live.ts";

const kinds = new Set(["decision", "changed", "added", "gone", "lease", "aside", "count", "session", "own"]);
const isEvent = (value: unknown): value is LiveEvent =>
  isRecord(value) && isString(value["seq"]) && isString(value["kind"]) && kinds.has(value["kind"]);

const isOutage = (value: unknown): value is LiveOutage => isRecord(value) && value["kind"] === "outage";

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

/**
 * The live connection of this window. After a connection loss it requests the missed events: since the last
 * sequence number received, or since the login session's number at the start.
 */
class Live {
  private socket: WebSocket | null = null;
  private since: string | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWanted = false;

  /**
   * Opens the connection. @param since sequence number at which this window began to read; used only if no event was
   * received yet
   */
  open(since: string | null = null): void {
    this.since ??= since;
    this.isWanted = true;
    addEventListener("online", this.reconnect);
    addEventListener("offline", this.disconnect);
    if (this.socket) return;
    setValue(liveState, "connecting");
    const url = new URL("/live", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ token: storedToken(), since: this.since })));
    socket.addEventListener("message", (message) => this.socket === socket && this.receive(message.data));
    socket.addEventListener("close", () => this.lost(socket));
  }

  close(): void {
    this.isWanted = false;
    removeEventListener("online", this.reconnect);
    removeEventListener("offline", this.disconnect);
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
  }

  private receive(data: unknown): void {
    this.failures = 0;
    setValue(liveState, "online");
    let value: unknown;
    try {
      value = JSON.parse(String(data));
    } catch {
      return;
    }
    if (isRecord(value) && value["kind"] === "ready") return this.ready(value);
    if (isOutage(value)) {
      setValue(outage, value.status);
      return;
    }
    if (!isEvent(value)) return;
    this.since = value.seq;
    sendToListeners(value);
  }

  /** Handles the server's current sequence number, which advances also without an event for this window. */
  private ready({ seq, complete }: Record<string, unknown>): void {
    if (isString(seq)) this.since = seq;
    // If an outage still lasts, the server reports it again.
    setValue(outage, null);
    if (complete === false) reportGap();
  }

  /** Reconnects at once when the network returns, without waiting for the retry timer. */
  private readonly reconnect = (): void => {
    if (!this.isWanted || this.socket) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.open();
  };

  /** Closes the connection when the network is lost. The browser itself would keep the socket open until a timeout. */
  private readonly disconnect = (): void => {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    socket?.close();
    setValue(liveState, "offline");
  };

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    if (!this.isWanted) return;
    setValue(liveState, "offline");
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }
}

const live = new Live();
let isFollowing = false;

/** Connects the window for as long as it has a login session, and applies events to the rows of lists. */
export function connectLive(): void {
  if (isFollowing) return;
  isFollowing = true;
  watchRows();
  const follow = (): void => {
    const since = liveFrom.value;
    if (since === null) live.close();
    else live.open(since);
  };
  follow();
  watch(liveFrom, follow);
}
