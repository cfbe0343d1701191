import type { Screen } from "#kernel/screen.ts";
import { routes } from "virtual:routes";

/** All screens with the data of the first load: the route, and whether a screen is public. */
export const outlines: readonly Screen[] = routes.map(([route, area, goKey]) => ({
  route,
  area,
  label: [route, route],
  access: area === "public" ? "public" : "main",
  kind: "component",
  ...(goKey === undefined ? {} : { goKey }),
}));

/** Returns true until the definition of the screen is loaded. */
export const isOutline = (screen: Screen): boolean => outlines.includes(screen);
