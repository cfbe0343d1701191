import { Client } from "pg";
import { current } from "#server/config/secret.ts";
import type { Address } from "./address.ts";
import { codeOf } from "./database-errors.ts";

export interface Subscription {
  close(): Promise<void>;
}

export interface Listener {
  /**
   * Calls `onMessage` with each payload (below 8,000 bytes).
   * Messages are lost while the connection is down. `onGap` is called after a reconnect, to read what was missed.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<Subscription>;
  close(): Promise<void>;
}

interface Handler {
  onMessage(payload: string): void;
  onGap(): void;
}

const LONGEST_PAUSE_MS = 5_000;

/** Uses one connection for all channels. It opens with the first channel and reconnects whenever it breaks. */
class ChannelListener implements Listener {
  readonly #address: Address;
  readonly #applicationName: string;
  readonly #report: (line: string) => void;
  readonly #channels = new Map<string, Set<Handler>>();
  #client: Promise<Client> | null = null;
  #closed = false;
  #pauseMs = 100;
  #retry: NodeJS.Timeout | undefined;

  constructor(address: Address, applicationName: string, report: (line: string) => void) {
    this.#address = address;
    this.#applicationName = applicationName;
    this.#report = report;
  }

  async listen(channel: string, onMessage: Handler["onMessage"], onGap = (): void => undefined): Promise<Subscription> {
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel))
      throw new Error(`${channel} is no name for a channel: use a–z, 0–9 and _.`);
    const handler: Handler = { onMessage, onGap };
    const handlers = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, handlers.add(handler));
    try {
      await (await this.#connection()).query(`listen ${channel}`);
    } catch (error) {
      handlers.delete(handler);
      if (handlers.size === 0) this.#channels.delete(channel);
      throw error;
    }
    return { close: () => this.#leave(channel, handlers, handler) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.then((open) => open.end()).catch(() => undefined);
  }

  async #leave(channel: string, handlers: Set<Handler>, handler: Handler): Promise<void> {
    handlers.delete(handler);
    if (handlers.size > 0 || this.#channels.get(channel) !== handlers) return;
    this.#channels.delete(channel);
    // Errors are ignored, because a broken connection listens to nothing any more.
    await this.#client?.then((open) => open.query(`unlisten ${channel}`)).catch(() => undefined);
  }

  #connection(): Promise<Client> {
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #open(): Promise<Client> {
    const name = `${this.#applicationName} listen`;
    const fresh = new Client({
      connectionString: current(this.#address),
      application_name: name,
      keepAlive: true,
    });
    fresh.on("error", () => undefined);
    await fresh.connect();
    fresh.on("notification", ({ channel, payload }) => {
      for (const handler of this.#channels.get(channel) ?? []) handler.onMessage(payload ?? "");
    });
    fresh.once("end", () => {
      this.#client = null;
      if (!this.#closed) this.#reopenLater();
    });
    for (const channel of this.#channels.keys()) await fresh.query(`listen ${channel}`);
    this.#pauseMs = 100;
    return fresh;
  }

  #reopenLater(): void {
    if (this.#closed || this.#channels.size === 0) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#connection()
        .then(() => {
          for (const handlers of this.#channels.values()) for (const handler of handlers) handler.onGap();
        })
        .catch((error: unknown) => {
          this.#report(`The live channel of the database is down (${codeOf(error) || String(error)}); trying again.`);
          this.#reopenLater();
        });
    }, this.#pauseMs);
    this.#retry.unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

export const createListener = (address: Address, applicationName: string, report: (line: string) => void): Listener =>
  new ChannelListener(address, applicationName, report);
