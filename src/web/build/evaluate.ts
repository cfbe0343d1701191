import { build, stop } from "esbuild";
import type { Permission } from "#commands/permissions.ts";
import type { Command } from "#kernel/command.ts";
import type { pointersTo } from "#kernel/incoming-refs.ts";
import type { Label } from "#kernel/label.ts";
import type { endLabels } from "#kernel/machine.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";

/** All definitions of the product. */
export interface Evaluated {
  areas: readonly { name: string; label: Label; section: string }[];
  sections: readonly { name: string; label: Label }[];
  resources: readonly Resource[];
  screens: readonly Screen[];
  queues: readonly Queue[];
  commands: readonly Command[];
  permissions: readonly Permission[];
  operations: Readonly<Record<string, Label>>;
  pointersTo: typeof pointersTo;
  endLabels: typeof endLabels;
}

const ENTRY = `
  export { areas } from "#domain/areas.ts";
  export { sections } from "#domain/sections.ts";
  export { queues, resources, screens } from "#domain/index.ts";
  export { commands } from "#commands/index.ts";
  export { permissions } from "#commands/permissions.ts";
  export { endLabels } from "#kernel/machine.ts";
  export { pointersTo } from "#kernel/incoming-refs.ts";
  export { operations } from "#commands/operations.ts";
`;

/** Bundles the definitions to one module of the memory and imports it. esbuild's service ends with it. */
async function evaluate(): Promise<Evaluated> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    logLevel: "error",
  });
  await stop();
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  const url = `data:text/javascript;base64,${Buffer.from(contents).toString("base64")}`;
  return (await import(/* @vite-ignore */ url)) as Evaluated;
}

let evaluated: Promise<Evaluated> | undefined;

/** Returns all definitions. They are evaluated once, however many plugins ask. */
export const definitions = (): Promise<Evaluated> => (evaluated ??= evaluate());
