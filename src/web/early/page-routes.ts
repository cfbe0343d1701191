import { pageFiles } from "./page-files.ts";

/** `virtual:routes` of the built console: the page names every screen, so no script does it again. */
export const routes = Object.entries(pageFiles()?.screens ?? {}).map(([route, { area, goKey }]) => [
  route,
  area,
  goKey,
]);
