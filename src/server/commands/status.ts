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

/** The field that a status call sets: the machine's only field, or `status` where it has several; null for none. */
export function statusField({ machine }: Resource): string | null {
  const [name, ...others] = Object.keys(machine?.fields ?? {});
  if (others.length > 0) return machine?.fields["status"] ? "status" : null;
  return name ?? null;
}

/** The commands of a resource that move its status by a transition. */
function waysOf(resource: Resource): Way[] {
  const field = statusField(resource);
  return commands.flatMap((command) => {
    if (command.resource !== resource.name || command.action.type !== "transition") return [];
    const transition = resource.machine?.transitions[command.action.transition];
    return field === null || transition?.to[field] === undefined ? [] : [{ command, transition }];
  });
}

/** Whoever may run one of them may send a status; the command that it comes to asks for its own permission. */
export const statusCommands = (resource: Resource): string[] => waysOf(resource).map(({ command }) => command.id);

/**
 * settled.md: a status call runs the one transition that reaches that status, else is refused.
 * @returns the command's id
 * @throws Refusal wrongState with the states from which the status is reached
 */
export function commandTo(resource: Resource, status: unknown, record: AnyRecord): string {
  const { machine } = resource;
  const field = statusField(resource) ?? "";
  const value = machine?.fields[field]?.value(status);
  const no = (why: Label): Refusal => new Refusal("wrongState", why, { path: "status" });
  const ways = waysOf(resource).filter(({ transition }) => transition.to[field] === value?.key);
  const [first] = ways;
  if (!machine || !first)
    throw no([`没有操作能到「${value?.label[0] ?? ""}」`, `No command leads to ${value?.label[1] ?? ""}`]);
  const refusals = ways.map(({ transition }) => transitionRefusal(machine, transition, record));
  const open = ways.filter((_, i) => refusals[i] === null);
  if (open[0] && open.length === 1) return open[0].command.id;
  if (open.length > 1)
    throw no([
      `有几种操作能到这个状态：${open.map(({ command }) => command.label[0]).join("、")}，请直接执行其中之一`,
      `Several commands lead to this status: ${open.map(({ command }) => command.label[1]).join(", ")}; run one of them`,
    ]);
  throw no(refusals[0] ?? first.command.label);
}
