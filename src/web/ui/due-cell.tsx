import type { JSX } from "react";
import { fullTime } from "#web/fields/format.ts";
import { TimeLeft } from "./time-left.tsx";

/** Time left until a deadline in a list, with the full time on hover; empty without one. */
export function DueCell({ due }: { due: unknown }): JSX.Element | string {
  if (due === null || due === undefined) return "";
  return (
    <span title={fullTime(Number(due))}>
      <TimeLeft due={Number(due)} />
    </span>
  );
}
