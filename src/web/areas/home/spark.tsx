import type { JSX } from "react";

const WIDTH = 104;
const HEIGHT = 30;

const line = (values: readonly number[], most: number): string =>
  values
    .map(
      (value, at) => `${(at / Math.max(1, values.length - 1)) * WIDTH},${HEIGHT - 1 - (value / most) * (HEIGHT - 3)}`,
    )
    .join(" ");

/** Chart of arrivals (pale) and decisions (dark) by hour. */
export function Spark(props: {
  arrivals: readonly number[];
  decisions: readonly number[];
  label: string;
}): JSX.Element {
  const most = Math.max(1, ...props.arrivals, ...props.decisions);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.label}>
      <polyline className="in" points={line(props.arrivals, most)} />
      <polyline points={line(props.decisions, most)} />
    </svg>
  );
}
