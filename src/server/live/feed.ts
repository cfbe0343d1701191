import { setImmediate as turn } from "node:timers/promises";
import type { LiveEvent } from "#domain/api/live.ts";
import type { Listener as DatabaseListener, Subscription } from "#server/db/listener.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Position } from "./stream-position.ts";
import { addTitles } from "./add-titles.ts";
import {
  isAfter,
  nextTransaction,
  positionOf,
  seqOf,
  currentPosition,
  lastDeletedPosition,
} from "./stream-position.ts";

type Listener = (event: LiveEvent) => void;

/** Time between two reads without a notification, in milliseconds. Polling covers lost notifications. */
const POLL_MS = 1_000;
/** Delay before the next read while an older transaction delays events, in milliseconds. */
const HELD_BACK_MS = 25;
const AT_ONCE = 500;
/**
 * Maximum number of missed events that are sent after a reconnect. If there are more, the client reloads its lists,
 * which is cheaper.
 */
const MOST_MISSED = 5_000;
const CHANNEL = "live_event";

interface Row {
  id: string;
  tx: string;
  /** Null while an older transaction runs, because that one may still write an event that precedes this event. */
  payload: Omit<LiveEvent, "seq"> | null;
}

interface Following {
  leave(): void;
  /** The listener's current position, for its next `since`. */
  seq: string;
  /** False if events after `since` are missing or too many: the records on screen may be out of date. */
  complete: boolean;
}

export interface Feed {
  /**
   * Sends all events after `since` to `listener`, in order and each only once; then every new event.
   * @param drained resolves when the listener can receive more; awaited after each missed event
   */
  follow(since: string | null, listener: Listener, drained?: () => Promise<void>): Promise<Following>;
  /** Reads new events at once and notifies the other processes. Call it after a commit. */
  announce(): void;
  stop(): Promise<void>;
}

/**
 * Reads the next events in the order of (tx, id). Transactions do not commit in this order. So events are read only up
 * to the oldest running transaction: before it, no new event can appear.
 */
const select = `select id, tx::text as tx, case when tx < pg_snapshot_xmin(pg_current_snapshot()) then payload end as payload
  from live_event where (tx, id) > ($1::text::xid8, $2::bigint) order by tx, id limit ${AT_ONCE}`;

const eventOf = ({ id, tx, payload }: Row): LiveEvent => ({ ...payload, seq: `${tx}:${id}` }) as LiveEvent;

/** Reads the next events after `from`, in order. `heldBack` is true if an older transaction delays further events. */
async function readAfter(db: Sql, from: Position): Promise<{ events: LiveEvent[]; heldBack: boolean }> {
  const rows = await db.query<Row>(select, from);
  const settled = rows.filter(({ payload }) => payload !== null);
  return { events: await addTitles(db, settled.map(eventOf)), heldBack: settled.length < rows.length };
}

/**
 * Creates a function that sends `notify` outside of any transaction. Inside a transaction, it would take a lock for
 * which other commits wait. Calls during a send are combined into one.
 */
function createNotifier(db: Sql, report: (line: string) => void): () => void {
  let sending = false;
  let again = false;
  const send = async (): Promise<void> => {
    do {
      again = false;
      await db.query(`select pg_notify('${CHANNEL}', '')`);
    } while (again);
  };
  return () => {
    again = true;
    if (sending) return;
    sending = true;
    send()
      .catch((error: unknown) => report(`Other processes did not get live events: ${String(error)}`))
      .finally(() => {
        sending = false;
      });
  };
}

/**
 * Creates a reader: it calls `read` after each `wake` and every `pollMs`, never twice at once. A `wake` during a read
 * causes one more read. If events are delayed, the next read follows after `HELD_BACK_MS`.
 * @param read resolves to true if an older transaction delays events
 */
function createReader(read: () => Promise<boolean>, report: (line: string) => void, pollMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const readOn = async (): Promise<number> => {
    for (;;) {
      again = false;
      const heldBack = await read();
      if (stopped || !again) return heldBack ? HELD_BACK_MS : pollMs;
    }
  };
  const wake = (): void => {
    again = true;
    if (stopped) return;
    reading ??= readOn()
      .catch((error: unknown) => {
        report(`Live events could not be read: ${String(error)}`);
        return pollMs;
      })
      .then((nextMs) => {
        reading = null;
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(wake, nextMs).unref();
      });
  };
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
}

/**
 * Passes on only events after a position. The client may already have received some of them as missed events, because
 * `missedSince` may read further than this process has.
 */
function onlyAfter(position: Position | null, listener: Listener): Listener {
  let from = position;
  return (event) => {
    if (from && !isAfter(positionOf(event.seq), from)) return;
    from = null;
    listener(event);
  };
}

async function missedSince(db: Sql, since: Position): Promise<{ events: LiveEvent[]; complete: boolean }> {
  const incomplete = { events: [], complete: false };
  if (isAfter(await lastDeletedPosition(db), since) || isAfter(since, [await nextTransaction(db), "0"]))
    return incomplete;
  const events: LiveEvent[] = [];
  for (let from = since; events.length < MOST_MISSED;) {
    const next = await readAfter(db, from);
    events.push(...next.events);
    if (next.events.length < AT_ONCE) return { events, complete: true };
    from = positionOf(next.events.at(-1)?.seq ?? "") ?? from;
  }
  return incomplete;
}

/** The listeners of this process, and the position up to which it has read. */
class Hub {
  readonly #db: Sql;
  readonly #report: (line: string) => void;
  readonly #listeners = new Set<Listener>();
  #position: Position;

  constructor(db: Sql, position: Position, report: (line: string) => void) {
    this.#db = db;
    this.#position = position;
    this.#report = report;
  }

  #notify(listener: Listener, event: LiveEvent): void {
    try {
      listener(event);
    } catch (error) {
      this.#report(`A live event could not be handed on: ${String(error)}`);
    }
  }

  /**
   * Reads new events and sends them to all listeners.
   * @returns true if an older transaction delays events
   */
  async read(): Promise<boolean> {
    for (;;) {
      const { events, heldBack } = await readAfter(this.#db, this.#position);
      for (const event of events) {
        this.#position = positionOf(event.seq) ?? this.#position;
        for (const listener of this.#listeners) this.#notify(listener, event);
        // Let the sockets send in between. Otherwise a burst fills their buffers, and the clients look too slow.
        await turn();
      }
      if (events.length < AT_ONCE) return heldBack;
    }
  }

  async follow(
    since: string | null,
    listener: Listener,
    drained: () => Promise<void> = async () => undefined,
  ): ReturnType<Feed["follow"]> {
    const from = since === null ? null : positionOf(since);
    const arrived: LiveEvent[] = [];
    const early = (event: LiveEvent): unknown => arrived.push(event);
    this.#listeners.add(early);
    try {
      const missed = from ? await missedSince(this.#db, from) : { events: [], complete: since === null };
      for (const event of missed.events) {
        this.#notify(listener, event);
        await drained();
      }
      const last = missed.complete ? positionOf(missed.events.at(-1)?.seq ?? since ?? "") : null;
      const live = onlyAfter(last, listener);
      for (const event of arrived) this.#notify(live, event);
      this.#listeners.add(live);
      const reached = last && isAfter(last, this.#position) ? last : this.#position;
      return { leave: () => this.#listeners.delete(live), seq: seqOf(reached), complete: missed.complete };
    } finally {
      this.#listeners.delete(early);
    }
  }
}

/**
 * Opens a feed that reads published events and sends them to the listeners of this process. Every process reads all
 * events itself. So a moderator sees a colleague's decision even if the two are connected to different processes.
 */
export async function openFeed(
  db: Sql & Pick<DatabaseListener, "listen">,
  report: (line: string) => void,
  pollMs = POLL_MS,
): Promise<Feed> {
  const hub = new Hub(db, await currentPosition(db), report);
  const reader = createReader(() => hub.read(), report, pollMs);
  const notify = createNotifier(db, report);
  const subscription: Subscription | null = await db
    .listen(CHANNEL, reader.wake, reader.wake)
    .catch((error: unknown) => {
      report(`LISTEN is not possible (${String(error)}): events of other processes come by polling.`);
      return null;
    });
  reader.wake();
  return {
    announce() {
      reader.wake();
      notify();
    },
    follow: (since, listener, drained) => hub.follow(since, listener, drained),
    async stop() {
      await subscription?.close();
      await reader.stop();
    },
  };
}
