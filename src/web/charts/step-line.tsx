import type { JSX } from "react";

interface StepLineProps {
  /** Begin and end of the line, in seconds since 1970. */
  from: number;
  to: number;
  opening: number;
  /** Balances from a time on, in order. */
  points: readonly { time: number; balance: number }[];
  /** Time of the marked row; null for none. */
  mark: number | null;
  label: string;
}

const [WIDTH, HEIGHT] = [1_000, 64];

/** The balance over a span as a step line: it stays until the next movement. */
export function StepLine({ from, to, opening, points, mark, label }: StepLineProps): JSX.Element {
  const balances = [opening, ...points.map(({ balance }) => balance)];
  const [low, high] = [Math.min(0, ...balances), Math.max(0, ...balances)];
  const x = (time: number): number => Math.round(((time - from) / (to - from)) * WIDTH);
  const y = (balance: number): number =>
    Math.round(high === low ? HEIGHT - 2 : 2 + ((high - balance) / (high - low)) * (HEIGHT - 4));
  const steps = points.map(({ time, balance }) => `H${Math.max(0, x(time))}V${y(balance)}`).join("");
  const line = `M0 ${y(opening)}${steps}H${WIDTH}`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full flex-none border-b border-line px-4 py-1.5 text-ink"
      role="img"
      aria-label={label}
    >
      <path d={`${line}V${y(0)}H0Z`} className="fill-current opacity-10" />
      <path d={line} className="fill-none stroke-current" vectorEffect="non-scaling-stroke" strokeWidth="1.5" />
      {mark !== null && (
        <path d={`M${x(mark)} 0V${HEIGHT}`} className="stroke-line-control" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}
