import type { Sql } from "#server/db/sql.ts";

/** Calls are counted in spans of ten seconds, by everybody's clock. */
export const SPAN_SECONDS = 10;
/** What a process counted it tells the others this often: by so much they may let through too many. Milliseconds. */
const SHARE_MS = 1_000;

interface Count {
  span: number;
  /** By all processes, as of the last sharing; what this one told is in it. */
  shared: number;
  /** Counted here and not told yet. */
  own: number;
}

/** Who calls so often that others would wait for him is asked to wait himself, whichever processes he calls. */
export interface CallLimit {
  /** Counts a call. @returns seconds to wait where there were more than `most` in this span, else 0 */
  admit(subject: string, most: number): number;
  /** Tells the other processes, and hears from them. */
  share(): Promise<void>;
  stop(): void;
}

const shareStatement = `insert into call_count (subject, span, n)
  select * from unnest($1::text[], $2::bigint[], $3::int[])
  on conflict (subject, span) do update set n = call_count.n + excluded.n returning subject, span, n`;

/** @param clock milliseconds since 1970 */
export function openCallLimit(db: Sql, clock: () => number = Date.now): CallLimit {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  const spanNow = (): number => Math.floor(clock() / 1_000 / SPAN_SECONDS);

  async function share(): Promise<void> {
    const span = spanNow();
    for (const [subject, count] of counts) if (count.span < span) counts.delete(subject);
    const told = [...counts].filter(([, { own }]) => own > 0).map(([subject, { own }]) => ({ subject, own }));
    if (counts.size === 0) stop();
    if (told.length === 0) return;
    const rows = await db.query<{ subject: string; span: string; n: number }>(shareStatement, [
      told.map(({ subject }) => subject),
      told.map(() => span),
      told.map(({ own }) => own),
    ]);
    const all = new Map(rows.map(({ subject, n }) => [subject, n]));
    for (const { subject, own } of told) {
      const count = counts.get(subject);
      if (count?.span !== span) continue;
      count.own -= own;
      count.shared = all.get(subject) ?? count.shared;
    }
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    admit(subject, most) {
      const span = spanNow();
      let count = counts.get(subject);
      if (count?.span !== span) counts.set(subject, (count = { span, shared: 0, own: 0 }));
      count.own += 1;
      // A database that is away counts nothing together; each process goes on by its own count.
      timer ??= setInterval(() => void share().catch(() => undefined), SHARE_MS).unref();
      if (count.shared + count.own <= most) return 0;
      return Math.max(1, Math.ceil((span + 1) * SPAN_SECONDS - clock() / 1_000));
    },
    share,
    stop,
  };
}
