import type { Area } from "#commands/define.ts";
import type { Definitions } from "./registry.ts";

/** Imports of an area: its resources and commands, if it has any, and its screens and queues. */
type AreaImport = readonly [
  definitions: (() => Promise<Area>) | null,
  screens: () => Promise<Pick<Definitions, "screens" | "queues">>,
];

export type AreaImports = Readonly<Record<string, AreaImport>>;
