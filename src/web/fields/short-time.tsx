import type { JSX } from "react";
import { fullTime, shortTime } from "./format.ts";

/** A time in short, for narrow rows and timelines. The full one stands on hover. */
export const ShortTime = ({ seconds, className }: { seconds: number; className?: string }): JSX.Element => (
  <time className={className} dateTime={new Date(seconds * 1_000).toISOString()} title={fullTime(seconds)}>
    {shortTime(seconds)}
  </time>
);
