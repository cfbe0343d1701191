import { commands } from "#commands/index.ts";
import type { Command } from "#kernel/command.ts";
import { requiredPermission } from "#kernel/command.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { transitionRefusal } from "#kernel/machine.ts";
import type { Transition } from "#kernel/machine.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";

interface Way {
  command: Command;
  transition: Transition;
}

/**
 * Returns the field that a status call sets: the state machine's only field, or `status` or `state` if there are several.
 * Returns null if there is no such field.
 */
export function statusField({ machine }: Resource): string | null {
  const names = Object.keys(machine?.fields ?? {});
  return ["status", "state"].find((name) => names.includes(name)) ?? names[0] ?? null;
}

const needsInput = ({ input }: Command): boolean => Object.values(input).some(({ required }) => required);

/**
 * Returns the commands of a resource that change its status by a transition. A status call cannot give any input. Beside
 * other commands it runs none with step-up, because then all of them would need the password.
 */
function statusTransitionsOf(resource: Resource): Way[] {
  const field = statusField(resource);
  const ways = commands.flatMap((command) => {
    if (command.resource !== resource.name || command.action.type !== "transition" || needsInput(command)) return [];
    const transition = resource.machine?.transitions[command.action.transition];
    return field === null || transition?.to[field] === undefined ? [] : [{ command, transition }];
  });
  const withoutStepUp = ways.filter(({ command }) => !command.stepUp);
  return withoutStepUp.length > 0 ? withoutStepUp : ways;
}

/**
 * Returns the permissions of the commands that a status call may run. The caller needs at least one of them. The
 * command that then runs checks its own.
 */
export const statusPermissions = (resource: Resource): string[] =>
  statusTransitionsOf(resource).flatMap(({ command }) => requiredPermission(command) ?? []);

/**
 * Returns the command that sets a status: that of the only possible transition to it. If there is none or more than one,
 * the call is refused.
 * @returns the command's id
 * @throws Refusal wrongState with the states from which the status can be reached, or with the commands that lead to it
 */
export function commandTo(resource: Resource, status: unknown, record: AnyRecord): string {
  const { machine } = resource;
  const field = statusField(resource) ?? "";
  const value = machine?.fields[field]?.value(status);
  const refused = (label: Label): Refusal => new Refusal("wrongState", label, { path: "status" });
  const candidates = statusTransitionsOf(resource).filter(({ transition }) => transition.to[field] === value?.key);
  const [first] = candidates;
  if (!machine || !first)
    throw refused([`没有操作能到「${value?.label[0] ?? ""}」`, `No command leads to ${value?.label[1] ?? ""}`]);
  const refusals = candidates.map(({ transition }) => transitionRefusal(machine, transition, record));
  const open = candidates.filter((_, i) => refusals[i] === null);
  if (open[0] && open.length === 1) return open[0].command.id;
  if (open.length > 1)
    throw refused([
      `有几种操作能到这个状态：${open.map(({ command }) => command.label[0]).join("、")}，请直接执行其中之一`,
      `Several commands lead to this status: ${open.map(({ command }) => command.label[1]).join(", ")}; run one of them`,
    ]);
  throw refused(refusals[0] ?? first.command.label);
}
