import type { Screen } from "#kernel/screen.ts";
import { areas } from "./areas.ts";
import { screensByArea } from "./generated/screens.ts";

/** All implemented screens. The inventory counts the specification's routes without a screen. */
export const screens: readonly Screen[] = areas.flatMap(({ name }) =>
  (screensByArea[name] ?? []).map((screen): Screen => ({ ...screen, area: name })),
);
