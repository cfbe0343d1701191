import { commands } from "#commands/index.ts";
import type { Command } from "#kernel/command.ts";
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
 * Returns the field that a status call sets: the state machine's only field, or `status` where there are several. Null
 * for none.
 */
export function statusField({ machine }: Resource): string | null {
  const [name, ...others] = Object.keys(machine?.fields ?? {});
  if (others.length > 0) return machine?.fields["status"] ? "status" : null;
  return name ?? null;
}

/** Returns the commands of a resource that change its status by a transition. */
function waysOf(resource: Resource): Way[] {
  const field = statusField(resource);
  return commands.flatMap((command) => {
    if (command.resource !== resource.name || command.action.type !== "transition") return [];
    const transition = resource.machine?.transitions[command.action.transition];
    return field === null || transition?.to[field] === undefined ? [] : [{ command, transition }];
  });
}

/**
 * Returns the commands of which a caller needs one to send a status. The command that then runs checks its own
 * permission.
 */
export const statusCommands = (resource: Resource): string[] => waysOf(resource).map(({ command }) => command.id);

/**
 * Returns the command that reaches a status. settled.md: a status call runs the only transition that reaches it, and is
 * refused otherwise.
 * @returns the command's id
 * @throws Refusal wrongState with the states from which the status can be reached
 */
export function commandTo(resource: Resource, status: unknown, record: AnyRecord): string {
  const { machine } = resource;
  const field = statusField(resource) ?? "";
  const value = machine?.fields[field]?.value(status);
  const refused = (why: Label): Refusal => new Refusal("wrongState", why, { path: "status" });
  const ways = waysOf(resource).filter(({ transition }) => transition.to[field] === value?.key);
  const [first] = ways;
  if (!machine || !first)
    throw refused([`没有操作能到「${value?.label[0] ?? ""}」`, `No command leads to ${value?.label[1] ?? ""}`]);
  const refusals = ways.map(({ transition }) => transitionRefusal(machine, transition, record));
  const open = ways.filter((_, i) => refusals[i] === null);
  if (open[0] && open.length === 1) return open[0].command.id;
  if (open.length > 1)
    throw refused([
      `有几种操作能到这个状态：${open.map(({ command }) => command.label[0]).join("、")}，请直接执行其中之一`,
      `Several commands lead to this status: ${open.map(({ command }) => command.label[1]).join(", ")}; run one of them`,
    ]);
  throw refused(refusals[0] ?? first.command.label);
}
