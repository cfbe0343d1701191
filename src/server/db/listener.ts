import { Client } from "pg";
import { codeOf } from "./database-errors.ts";

export interface Subscription {
  close(): Promise<void>;
}

export interface Listener {
  /**
   * Calls `onMessage` with each payload (below 8,000 bytes). What is sent while the connection is down is lost: `onGap` is
   * called once it is back, to read what was missed.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<Subscription>;
  close(): Promise<void>;
}

interface Handler {
  onMessage(payload: string): void;
  onGap(): void;
}

const LONGEST_PAUSE_MS = 5_000;

/** One connection of its own for all channels, opened with the first and opened again whenever it breaks. */
export function createListener(url: string, applicationName: string, report: (line: string) => void): Listener {
  const channels = new Map<string, Set<Handler>>();
  let client: Promise<Client> | null = null;
  let closed = false;
  let pauseMs = 100;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<Client> {
    const fresh = new Client({ connectionString: url, application_name: `${applicationName} listen`, keepAlive: true });
    fresh.on("error", () => undefined);
    await fresh.connect();
    fresh.on("notification", ({ channel, payload }) => {
      for (const handler of channels.get(channel) ?? []) handler.onMessage(payload ?? "");
    });
    fresh.once("end", () => {
      client = null;
      if (!closed) reopenLater();
    });
    for (const channel of channels.keys()) await fresh.query(`listen ${channel}`);
    pauseMs = 100;
    return fresh;
  }

  function connection(): Promise<Client> {
    client ??= open().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  }

  function reopenLater(): void {
    if (closed || channels.size === 0) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connection()
        .then(() => {
          for (const handlers of channels.values()) for (const handler of handlers) handler.onGap();
        })
        .catch((error: unknown) => {
          report(`The live channel of the database is down (${codeOf(error) || String(error)}); trying again.`);
          reopenLater();
        });
    }, pauseMs);
    retry.unref();
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }

  return {
    async listen(channel, onMessage, onGap = () => undefined) {
      if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel))
        throw new Error(`${channel} is no name for a channel: use a–z, 0–9 and _.`);
      const handler: Handler = { onMessage, onGap };
      const handlers = channels.get(channel) ?? new Set();
      channels.set(channel, handlers.add(handler));
      try {
        await (await connection()).query(`listen ${channel}`);
      } catch (error) {
        handlers.delete(handler);
        if (handlers.size === 0) channels.delete(channel);
        throw error;
      }
      return {
        async close() {
          handlers.delete(handler);
          if (handlers.size > 0 || channels.get(channel) !== handlers) return;
          channels.delete(channel);
          // A broken connection listens to nothing any more.
          await client?.then((open) => open.query(`unlisten ${channel}`)).catch(() => undefined);
        },
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.then((open) => open.end()).catch(() => undefined);
    },
  };
}
