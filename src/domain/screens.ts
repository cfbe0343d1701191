import type { Screen } from "#kernel/screen.ts";
import { areas } from "./areas.ts";

/** All implemented screens. The inventory counts the specification's routes without a screen. */
export const screens: readonly Screen[] = areas.flatMap(({ name, screens: own = [] }) =>
  own.map((screen): Screen => ({ ...screen, area: name })),
);
