import type { Command } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";

/** Names of a resource whose area is not loaded. */
export interface ResourceOutline extends Pick<Resource, "name" | "area" | "label" | "title" | "module"> {
  /** Resources that refer to this one. */
  pointers: readonly string[];
}

/** Names of resources and screens whose areas may not be loaded. */
export interface Names {
  outlines: readonly ResourceOutline[];
  /** Screens without presets and views. */
  around: readonly Screen[];
}

/** Properties of a command whose area is not loaded. Properties that are absent are left out. */
export type CommandOutline = Pick<Command, "id" | "label" | "layer" | "verb" | "targets" | "action" | "risk"> &
  Partial<Omit<Command, "input">> & {
    /** Labels of the required fields by name; absent if the command asks for no input. */
    asked?: Readonly<Record<string, Label>>;
  };
