import type { Screen } from "#kernel/screen.ts";
import { routes } from "virtual:routes";

/** Every screen as far as the first load knows it: where it is, and that nobody needs to log in for a public one. */
export const outlines: readonly Screen[] = routes.map(([route, area, goKey]) => ({
  route,
  area,
  label: [route, route],
  access: area === "public" ? "public" : "main",
  kind: "component",
  ...(goKey === undefined ? {} : { goKey }),
}));

/** True until the definition of the screen is loaded. */
export const isOutline = (screen: Screen): boolean => outlines.includes(screen);
