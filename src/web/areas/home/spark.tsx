import type { JSX } from "react";
import type { QueueFlow } from "#domain/api/queue.ts";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";

const WIDTH = 104;
const HEIGHT = 30;

const line = (values: readonly number[], most: number): string =>
  values
    .map(
      (value, index) =>
        `${(index / Math.max(1, values.length - 1)) * WIDTH},${HEIGHT - 1 - (value / most) * (HEIGHT - 3)}`,
    )
    .join(" ");

const sum = (values: readonly number[]): string => count(values.reduce((all, one) => all + one, 0));

/** Chart of arrivals (pale) and decisions (dark) by hour. */
export function Spark(props: QueueFlow & { small?: boolean }): JSX.Element {
  const label = t("home.flow", { in: sum(props.arrivals), out: sum(props.decisions) });
  const most = Math.max(1, ...props.arrivals, ...props.decisions);
  return (
    <svg
      className={`w-26 fill-none stroke-ink stroke-[1.5] [stroke-linejoin:round] ${props.small ? "h-5.5" : "h-7.5"}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <polyline className="stroke-ghost" points={line(props.arrivals, most)} />
      <polyline points={line(props.decisions, most)} />
    </svg>
  );
}
