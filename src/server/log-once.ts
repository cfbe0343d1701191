/** The same line is said once in this time. Milliseconds. */
const SPAN_MS = 60_000;
/** More different lines than that are not remembered. */
const MOST = 200;

/**
 * Says each line once a minute: what fails twice a second as long as the database is away would fill the log, on a disk
 * that may be full already.
 * @param now milliseconds, of any clock
 */
export function logOncePerMinute(
  report: (line: string) => void,
  now = (): number => Date.now(),
): (line: string) => void {
  const said = new Map<string, number>();
  return (line) => {
    const at = now();
    if (at - (said.get(line) ?? -SPAN_MS) < SPAN_MS) return;
    // The oldest line stands first in a map.
    said.delete(line);
    said.set(line, at);
    if (said.size > MOST) said.delete(said.keys().next().value ?? "");
    report(line);
  };
}
