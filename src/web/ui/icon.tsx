import type { Tone } from "#kernel/enumeration.ts";
import type { JSX } from "react";

const paths = {
  home: "M2.5 7.2 8 2.6l5.5 4.6v6.2h-4V9.6h-3v3.8h-4z",
  search: "M7 2.7a4.3 4.3 0 1 1 0 8.6a4.3 4.3 0 1 1 0-8.6zM10.3 10.3l3.2 3.2",
  x: "m4 4 8 8M12 4l-8 8",
  plus: "M8 3v10M3 8h10",
  check: "m3.5 8.4 3 3 6-6.6",
  lock: "M4.7 7h6.6a1.2 1.2 0 0 1 1.2 1.2v4.1a1.2 1.2 0 0 1-1.2 1.2H4.7a1.2 1.2 0 0 1-1.2-1.2V8.2A1.2 1.2 0 0 1 4.7 7zM5.5 7V5.2a2.5 2.5 0 0 1 5 0V7",
  down: "m4.5 6.5 3.5 3.5 3.5-3.5",
  cols: "M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6.2 3v10M9.8 3v10",
  rows: "M2.5 4h11M2.5 8h11M2.5 12h11",
  cube: "m8 2 5.2 3v6L8 14l-5.2-3V5zM2.8 5 8 8l5.2-3M8 8v6",
  user: "M8 2.9a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2zM3 13.3c.6-2.6 2.5-3.9 5-3.9s4.4 1.3 5 3.9",
  screen:
    "M3.7 3h8.6a1.2 1.2 0 0 1 1.2 1.2v7.6a1.2 1.2 0 0 1-1.2 1.2H3.7a1.2 1.2 0 0 1-1.2-1.2V4.2A1.2 1.2 0 0 1 3.7 3zM2.5 6h11M6.2 6v7",
  filter: "M2.5 4h11M4.7 8h6.6M6.7 12h2.6",
  eye: "M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8zM8 6.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6z",
  command: "M3 5l3 3-3 3M8 11h5",
  link: "M6.6 9.4l2.8-2.8M7.4 4.8l1-1a2.7 2.7 0 0 1 3.8 3.8l-1 1M8.6 11.2l-1 1a2.7 2.7 0 0 1-3.8-3.8l1-1",
} as const;

export type IconName = keyof typeof paths | "theme";

export function Icon({ name, className = "" }: { name: IconName; className?: string }): JSX.Element {
  return (
    <svg className={`i ${className}`} viewBox="0 0 16 16" aria-hidden="true">
      {name === "theme" ? (
        <>
          <circle cx="8" cy="8" r="5.2" />
          <path d="M8 2.8v10.4A5.2 5.2 0 0 0 8 2.8z" fill="currentColor" stroke="none" />
        </>
      ) : (
        <path d={paths[name]} />
      )}
    </svg>
  );
}

/** Ring, half disc, tick, cross: each tone can be told without its colour. */
export function Glyph({ tone }: { tone: Tone }): JSX.Element {
  return (
    <svg
      className={`gl ${tone}`}
      viewBox="0 0 12 12"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {tone === "yellow" && <circle cx="6" cy="6" r="4.2" strokeWidth="1.8" />}
      {tone === "blue" && (
        <>
          <circle cx="6" cy="6" r="4.3" strokeWidth="1.5" />
          <path d="M6 3.3a2.7 2.7 0 0 1 0 5.4z" fill="currentColor" stroke="none" />
        </>
      )}
      {tone === "green" && <path d="m2.2 6.5 2.6 2.6 5-5.6" strokeWidth="1.9" />}
      {tone === "red" && <path d="m2.8 2.8 6.4 6.4M9.2 2.8 2.8 9.2" strokeWidth="1.9" />}
    </svg>
  );
}
