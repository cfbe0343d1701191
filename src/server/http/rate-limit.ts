import type { Sql } from "#server/db/sql.ts";

/** Length of a counting span in seconds; the spans are the same for all processes. */
export const SPAN_SECONDS = 10;
/**
 * Interval at which processes share their counts, in milliseconds. Between two of them, each process knows only its own
 * new calls and may admit too many.
 */
const SHARE_MS = 1_000;

interface Count {
  span: number;
  /** Calls of all processes at the last sharing. It includes the calls of this process that were already shared. */
  shared: number;
  /** Calls counted here and not yet shared. */
  unshared: number;
}

/**
 * Limits the calls of a subject (an admin or an address) over all processes, so that frequent callers do not slow down
 * others.
 */
export interface CallLimit {
  /**
   * Counts a call.
   * @returns seconds to wait if there were more than `most` calls in this span, otherwise 0
   */
  admit(subject: string, most: number): number;
  /** Returns what `admit` would, but does not count a call. */
  waitOf(subject: string, most: number): number;
  /** Shares the counts with the other processes. */
  share(): Promise<void>;
  stop(): void;
}

const shareStatement = `insert into call_count (subject, span, n)
  select * from unnest($1::text[], $2::bigint[], $3::int[])
  on conflict (subject, span) do update set n = call_count.n + excluded.n returning subject, span, n`;

/** @param clock returns Unix milliseconds */
export function openCallLimit(db: Sql, clock: () => number = Date.now): CallLimit {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  const spanNow = (): number => Math.floor(clock() / 1_000 / SPAN_SECONDS);

  async function share(): Promise<void> {
    const span = spanNow();
    for (const [subject, count] of counts) if (count.span < span) counts.delete(subject);
    const sent = [...counts]
      .filter(([, { unshared }]) => unshared > 0)
      .map(([subject, { unshared }]) => ({ subject, unshared }));
    if (counts.size === 0) stop();
    if (sent.length === 0) return;
    const rows = await db.query<{ subject: string; span: string; n: number }>(shareStatement, [
      sent.map(({ subject }) => subject),
      sent.map(() => span),
      sent.map(({ unshared }) => unshared),
    ]);
    const all = new Map(rows.map(({ subject, n }) => [subject, n]));
    for (const { subject, unshared } of sent) {
      const count = counts.get(subject);
      if (count?.span !== span) continue;
      count.unshared -= unshared;
      count.shared = all.get(subject) ?? count.shared;
    }
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  const untilNext = (span: number): number => Math.max(1, Math.ceil((span + 1) * SPAN_SECONDS - clock() / 1_000));

  return {
    waitOf(subject, most) {
      const span = spanNow();
      const count = counts.get(subject);
      return count?.span === span && count.shared + count.unshared >= most ? untilNext(span) : 0;
    },
    admit(subject, most) {
      const span = spanNow();
      let count = counts.get(subject);
      if (count?.span !== span) counts.set(subject, (count = { span, shared: 0, unshared: 0 }));
      count.unshared += 1;
      // Errors are ignored: while the database is down, each process limits calls by its own count.
      timer ??= setInterval(() => void share().catch(() => undefined), SHARE_MS).unref();
      if (count.shared + count.unshared <= most) return 0;
      return untilNext(span);
    },
    share,
    stop,
  };
}
