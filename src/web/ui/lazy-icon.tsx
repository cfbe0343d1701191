import type { JSX } from "react";
import type { IconLook, IconName } from "./icon.tsx";
import { Drawn, Icon } from "./icon.tsx";

const paths = {
  bell: "M4 11.5V7.2a4 4 0 0 1 8 0v4.3l1 1H3zM6.6 14h2.8",
  plus: "M8 3v10M3 8h10",
  trash: "M3 4.5h10M6.2 4.5V3h3.6v1.5M4.3 4.5l.6 8.5h6.2l.6-8.5M6.7 7v3.7M9.3 7v3.7",
  lock: "M4.7 7h6.6a1.2 1.2 0 0 1 1.2 1.2v4.1a1.2 1.2 0 0 1-1.2 1.2H4.7a1.2 1.2 0 0 1-1.2-1.2V8.2A1.2 1.2 0 0 1 4.7 7zM5.5 7V5.2a2.5 2.5 0 0 1 5 0V7",
  cube: "m8 2 5.2 3v6L8 14l-5.2-3V5zM2.8 5 8 8l5.2-3M8 8v6",
  user: "M8 2.9a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2zM3 13.3c.6-2.6 2.5-3.9 5-3.9s4.4 1.3 5 3.9",
  screen:
    "M3.7 3h8.6a1.2 1.2 0 0 1 1.2 1.2v7.6a1.2 1.2 0 0 1-1.2 1.2H3.7a1.2 1.2 0 0 1-1.2-1.2V4.2A1.2 1.2 0 0 1 3.7 3zM2.5 6h11M6.2 6v7",
  filter: "M2.5 4h11M4.7 8h6.6M6.7 12h2.6",
  eye: "M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8zM8 6.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6z",
  command: "M3 5l3 3-3 3M8 11h5",
  calendar: "M3.5 4h9a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM2.5 7h11M5.5 2.5V5M10.5 2.5V5",
  link: "M6.6 9.4l2.8-2.8M7.4 4.8l1-1a2.7 2.7 0 0 1 3.8 3.8l-1 1M8.6 11.2l-1 1a2.7 2.7 0 0 1-3.8-3.8l1-1",
} as const;

export type LateIconName = keyof typeof paths | IconName;

const isLate = (name: LateIconName): name is keyof typeof paths => Object.hasOwn(paths, name);

/** Any icon, for lazy-loaded parts. */
export const LazyIcon = ({ name, ...look }: IconLook & { name: LateIconName }): JSX.Element =>
  isLate(name) ? (
    <Drawn {...look}>
      <path d={paths[name]} />
    </Drawn>
  ) : (
    <Icon name={name} {...look} />
  );
