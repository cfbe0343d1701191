import type { Sql } from "./sql.ts";

/** Compares the clock of this process with the database's, which all processes share. */
export interface Clock {
  /** Compares now, and tells the operator where it is wrong or right again. */
  look(): Promise<void>;
  /** Seconds by which it was ahead at the last look; negative where it was behind. */
  skew(): number;
  /** What is wrong with it as a sentence; null where it agrees. */
  wrong(): string | null;
}

/**
 * A machine whose clock is kept by the network is right to a fraction of a second; five are none of its mistakes. Beyond them
 * a QR code of two minutes ends early, the records of two processes stand in another order than they were made in, and
 * other services refuse a JWT as not yet valid.
 */
const MOST_SECONDS = 5;

/** @param now milliseconds since 1970 by the clock that is looked at */
export function createClock(db: Sql, report: (line: string) => void, now = (): number => Date.now()): Clock {
  let skew = 0;
  let wrong: string | null = null;
  const judge = (seconds: number, doubt: number): string | null => {
    if (Math.abs(seconds) - doubt <= MOST_SECONDS) return null;
    const [by, how] = [Math.abs(seconds).toFixed(0), seconds > 0 ? "ahead of" : "behind"];
    return `The clock of this machine is ${by} s ${how} the database's: have both set by the network (NTP).`;
  };
  return {
    async look() {
      const begin = now();
      const [row] = await db.query<{ at: string }>("select extract(epoch from clock_timestamp())::text as at");
      const end = now();
      // The database looked somewhere between the two: halfway, give or take half of the way there and back.
      skew = (begin + end) / 2_000 - Number(row?.at);
      const before = wrong;
      wrong = judge(skew, (end - begin) / 2_000);
      if (wrong !== null && before === null) report(wrong);
      if (wrong === null && before !== null) report("The clock of this machine agrees with the database's again.");
    },
    skew: () => skew,
    wrong: () => wrong,
  };
}
