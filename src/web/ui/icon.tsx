import type { Tone } from "#kernel/enumeration.ts";
import type { JSX, ReactNode } from "react";

const paths = {
  home: "M2.5 7.2 8 2.6l5.5 4.6v6.2h-4V9.6h-3v3.8h-4z",
  search: "M7 2.7a4.3 4.3 0 1 1 0 8.6a4.3 4.3 0 1 1 0-8.6zM10.3 10.3l3.2 3.2",
  x: "m4 4 8 8M12 4l-8 8",
  check: "m3.5 8.4 3 3 6-6.6",
  down: "m4.5 6.5 3.5 3.5 3.5-3.5",
  cols: "M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6.2 3v10M9.8 3v10",
  rows: "M2.5 4h11M2.5 8h11M2.5 12h11",
} as const;

export type IconName = keyof typeof paths | "theme";

export interface IconLook {
  /** Classes of its size, and of its direction. */
  className?: string;
  strokeWidth?: number;
}

export const Drawn = ({
  className = "size-4",
  strokeWidth = 1.5,
  children,
}: IconLook & { children: ReactNode }): JSX.Element => (
  <svg
    className={`flex-none ${className}`}
    viewBox="0 0 16 16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);

/** Icon of the first load; lazy-icon.tsx has the others. */
export function Icon({ name, ...look }: IconLook & { name: IconName }): JSX.Element {
  return (
    <Drawn {...look}>
      {name === "theme" ? (
        <>
          <circle cx="8" cy="8" r="5.2" />
          <path d="M8 2.8v10.4A5.2 5.2 0 0 0 8 2.8z" fill="currentColor" stroke="none" />
        </>
      ) : (
        <path d={paths[name]} />
      )}
    </Drawn>
  );
}

/** Icon of a tone: ring, half disc, check mark or cross. The shape identifies the tone without its color. */
export function Glyph({ tone }: { tone: Tone }): JSX.Element {
  return (
    <svg
      className={`size-3 flex-none text-tone tone-${tone}`}
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
