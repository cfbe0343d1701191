import type { DefinitionLookup } from "#kernel/availability.ts";
import { permissionOf } from "#kernel/command.ts";
import type { Command, Risk } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import { within } from "#kernel/label.ts";
import { leadLabel, leadPermission } from "#kernel/queue.ts";
import type { Screen } from "#kernel/screen.ts";
import { permissionOfScreen, screenOf } from "#kernel/screen.ts";
import { findResource, queues, screens } from "#domain/index.ts";
import { commands, findCommand } from "./index.ts";

/** A permission that can be granted: a screen, a command on it, or the lead of a queue. */
export interface Permission {
  name: string;
  kind: "screen" | "command" | "lead";
  label: Label;
  /** Label of the permission on its own, without a tree around it. */
  full: Label;
  area: string;
  /** Route of the screen to which it belongs; null for commands of a resource without a screen. */
  route: string | null;
  risk: Risk;
  /** True if its use leaves operation records. */
  isRecorded: boolean;
}

function ofCommand(command: Command): Permission[] {
  const name = permissionOf(command);
  if (name === null) return [];
  const noun = command.id.split(".")[0];
  const resource = findResource(command.resource ?? "");
  const screen = resource ? screenOf(screens, resource.name) : screens.find(({ kind }) => kind === noun);
  return [
    {
      name,
      kind: "command",
      label: command.label,
      full: within(resource?.label, command.label),
      area: screen?.area ?? resource?.area ?? "other",
      route: screen?.route ?? null,
      risk: command.risk,
      isRecorded: command.unaudited !== true,
    },
  ];
}

function ofScreen(screen: Screen): Permission[] {
  const name = permissionOfScreen(screen);
  if (name === null || screen.superOnly) return [];
  const queue = queues.find(({ id }) => id === screen.queue);
  const origin = { area: screen.area, route: screen.route, isRecorded: false };
  const lead: Permission[] = queue
    ? [
        {
          name: leadPermission(queue),
          kind: "lead",
          label: leadLabel(queue),
          full: leadLabel(queue),
          risk: "changes",
          ...origin,
        },
      ]
    : [];
  return [{ name, kind: "screen", label: screen.label, full: screen.label, risk: "reads", ...origin }, ...lead];
}

/** All permissions, derived from the definitions (specification, section 6). */
export const permissions: readonly Permission[] = [...screens.flatMap(ofScreen), ...commands.flatMap(ofCommand)];

export const permissionNames: ReadonlySet<string> = new Set(permissions.map(({ name }) => name));

const byName = new Map(permissions.map((one) => [one.name, one]));

export const findPermission = (name: string): Permission | undefined => byName.get(name);

/** Definitions for the gate, for code that has loaded all areas. */
export const known: DefinitionLookup = { command: findCommand, permission: (name) => findPermission(name)?.full };
