/** How grave a line of a log is; null for all others. */
export type Grade = "error" | "warn" | null;

export interface LogLine {
  text: string;
  grade: Grade;
  /** Seconds since 1970, read as UTC; null for a line without a time of its own. */
  time: number | null;
}

const ERROR = /\b(error|fatal|panic|exception|fail(?:ed|ure)?|err)\b/i;
const WARN = /\bwarn(?:ing)?\b/i;
const TIME = /(\d{4})[-/](\d{2})[-/](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

const gradeOf = (text: string): Grade => (ERROR.test(text) ? "error" : WARN.test(text) ? "warn" : null);

function timeOf(text: string): number | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) / 1_000;
  return Number.isFinite(time) ? time : null;
}

/** Reads the lines of a log. */
export const readLog = (text: string): LogLine[] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => ({ text: line, grade: gradeOf(line), time: timeOf(line) }));

/** Index of the next line of a grade after `from`, or before it, around the ends; -1 without any. */
export function nextOf(lines: readonly LogLine[], grade: Exclude<Grade, null>, from: number, step: 1 | -1): number {
  for (let n = 1; n <= lines.length; n++) {
    const index = (((from + step * n) % lines.length) + lines.length) % lines.length;
    if (lines[index]?.grade === grade) return index;
  }
  return -1;
}

/** Index of the first line of the minute of a time, or of the last line before it; -1 outside of the log. */
export function lineAt(lines: readonly LogLine[], seconds: number): number {
  const times = lines.flatMap(({ time }, index) => (time === null ? [] : [{ time, index }]));
  const [first, last] = [times[0], times.at(-1)];
  const minute = Math.floor(seconds / 60) * 60;
  if (!first || !last || seconds < first.time || minute > last.time) return -1;
  return (
    (times.find(({ time }) => time >= minute && time < minute + 60) ?? times.findLast(({ time }) => time < minute))
      ?.index ?? -1
  );
}
