import type { LiveEvent } from "#kernel/wire.ts";
import type { Sql } from "#server/db/sql.ts";

type Listener = (event: LiveEvent) => void;

/** How often a process looks by itself, should a notification be lost. Milliseconds. */
const POLL_MS = 1_000;
const AT_ONCE = 500;

interface Row {
  id: string;
  tx: string;
  payload: Omit<LiveEvent, "seq">;
}

export interface Feed {
  subscribe(listener: Listener): () => void;
  /** What came after `since`; empty where it is unknown or too old, then the client reads its lists again. */
  after(since: string): Promise<LiveEvent[]>;
  /** Reads now: the caller has just committed something. */
  wake(): void;
  stop(): Promise<void>;
}

const select = `select id, tx::text as tx, payload from live_event
  where (tx, id) > ($1::text::xid8, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot()) order by tx, id limit ${AT_ONCE}`;

const eventOf = (row: Row): LiveEvent => ({ ...row.payload, seq: `${row.tx}:${row.id}` }) as LiveEvent;

const positionOf = (seq: string): [string, string] | null => {
  const parts = /^(\d{1,20}):(\d{1,19})$/.exec(seq);
  return parts?.[1] && parts[2] ? [parts[1], parts[2]] : null;
};

/**
 * Reads what was published, in commit order, and hands it on within this process. Every process reads for itself, so
 * that a moderator sees a colleague's decision whichever server either is connected to.
 */
export async function openFeed(db: Sql, report: (line: string) => void): Promise<Feed> {
  const listeners = new Set<Listener>();
  const [start] = await db.query<{ tx: string }>("select pg_snapshot_xmin(pg_current_snapshot())::text as tx");
  let position: [string, string] = [start?.tx ?? "0", "0"];
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function readOn(): Promise<void> {
    for (;;) {
      again = false;
      const rows = await db.query<Row>(select, position);
      for (const row of rows) {
        position = [row.tx, row.id];
        for (const listener of listeners) listener(eventOf(row));
      }
      if (rows.length < AT_ONCE && !again) return;
    }
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    reading ??= readOn()
      .catch((error: unknown) => report(`Live events could not be read: ${String(error)}`))
      .finally(() => {
        reading = null;
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(wake, POLL_MS).unref();
      });
  }

  wake();
  return {
    wake,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async after(since) {
      const from = positionOf(since);
      return from ? (await db.query<Row>(select, from)).map(eventOf) : [];
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
}
