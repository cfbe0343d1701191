import type { Sql } from "./sql.ts";

/** Compares the clock of this process with the clock of the database, which all processes share. */
export interface Clock {
  /** Compares the clocks now. Reports to the operator when the clock becomes wrong or right again. */
  look(): Promise<void>;
  /** Seconds by which this clock was ahead at the last comparison; negative if it was behind. */
  skew(): number;
  /** A sentence that describes the deviation; null where the clocks agree. */
  wrong(): string | null;
}

/**
 * Accepted deviation in seconds. A clock that the network synchronizes is right to a fraction of a second. With a
 * larger deviation, a QR code of two minutes expires too early, and records of two processes are sorted in the wrong
 * order. Other services may refuse a JWT as not yet valid.
 */
const MOST_SECONDS = 5;

/**
 * Creates the comparison.
 * @param now clock to check, in milliseconds since 1970
 */
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
      const [row] = await db.query<{ seconds: string }>(
        "select extract(epoch from clock_timestamp())::text as seconds",
      );
      const end = now();
      // The database read its clock at an unknown moment between `begin` and `end`. So the middle is wrong by half the
      // round trip at most.
      skew = (begin + end) / 2_000 - Number(row?.seconds);
      const before = wrong;
      wrong = judge(skew, (end - begin) / 2_000);
      if (wrong !== null && before === null) report(wrong);
      if (wrong === null && before !== null) report("The clock of this machine agrees with the database's again.");
    },
    skew: () => skew,
    wrong: () => wrong,
  };
}
