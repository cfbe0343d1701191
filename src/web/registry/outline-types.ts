import type { Command } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";

/** Names of a resource whose area is not loaded. */
export interface ResourceOutline extends Pick<Resource, "name" | "area" | "label" | "title" | "module"> {
  /** Labels of the states to which each transition leads. */
  ends?: Readonly<Record<string, readonly Label[]>>;
  /** Resources that refer to this one. */
  pointers: readonly string[];
}

/** Properties of a command whose area is not loaded. Properties that are absent are left out. */
export type CommandOutline = Pick<Command, "id" | "label" | "layer" | "verb" | "targets" | "action" | "risk"> &
  Partial<Omit<Command, "input">> & {
    /** Labels of the required fields by name; absent if the command asks for no input. */
    asked?: Readonly<Record<string, Label>>;
  };
