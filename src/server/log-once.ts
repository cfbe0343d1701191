/** Milliseconds in which the same line is reported only once. */
const SPAN_MS = 60_000;
/** Maximum number of different lines that are remembered. */
const MOST = 200;

/**
 * Returns a report function that passes on each line at most once a minute. During an outage the same line is reported
 * twice a second. It would fill the log, on a disk that may already be full.
 * @param now any clock in milliseconds
 */
export function logOncePerMinute(
  report: (line: string) => void,
  now = (): number => Date.now(),
): (line: string) => void {
  const reportedAt = new Map<string, number>();
  return (line) => {
    const time = now();
    if (time - (reportedAt.get(line) ?? -SPAN_MS) < SPAN_MS) return;
    // A map iterates the oldest entry first.
    reportedAt.delete(line);
    reportedAt.set(line, time);
    if (reportedAt.size > MOST) reportedAt.delete(reportedAt.keys().next().value ?? "");
    report(line);
  };
}
