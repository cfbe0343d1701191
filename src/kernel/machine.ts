import type { Enumeration, Stored } from "./enumeration.ts";
import type { InterfaceLanguage, Label } from "./label.ts";
import { say } from "./label.ts";
import { machineFaults } from "./machine-faults.ts";

/** Keys of states by field of the machine. A missing field means any value. */
type States = Readonly<Record<string, readonly string[]>>;

export interface Transition {
  from: States;
  to: Readonly<Record<string, string>>;
  /** States written instead of `to` while the time in the field `at` lies ahead. */
  ahead?: { at: string; to: Readonly<Record<string, string>> };
  reason?: "required";
  /**
   * Fields that the record needs before the transition, as far as they apply to it (complete.ts). Drafts may lack them.
   */
  complete?: readonly string[];
  /** True if only the server itself runs the transition, so that it needs no command. */
  system?: boolean;
}

/** A transition that the server runs by itself once the time in the field `at` has come. */
export interface TimedTransition {
  transition: string;
  at: string;
  /** States from which the server runs it, if they are fewer than those of the transition. */
  from?: States;
  /** Further fields that it writes. In a field of a time, `now` is the time at which it runs. */
  set?: Readonly<Record<string, unknown>>;
  /** Function of the area's `timed.ts` that runs with it, in the same transaction. */
  effect?: string;
}

/** States with their own message, for transitions that cannot start from them. */
interface StateRefusal {
  when: States;
  message: Label;
}

/** A state machine: one or more fields that change together. Only its transitions write these fields. */
export interface Machine {
  fields: Readonly<Record<string, Enumeration>>;
  transitions: Readonly<Record<string, Transition>>;
  refusals: readonly StateRefusal[];
  timed: readonly TimedTransition[];
  initial: Readonly<Record<string, string>>;
  /** States that no transition leaves. */
  final: States;
}

/** @throws Error for a definition that names fields, states or transitions which it does not have */
export function defineMachine(machine: Omit<Machine, "refusals" | "timed" | "final"> & Partial<Machine>): Machine {
  const [fault] = machineFaults(machine);
  if (fault) throw new Error(fault);
  return { refusals: [], timed: [], final: {}, ...machine };
}

type Row = Readonly<Record<string, unknown>>;

/** True if the record is in these states. */
export const isIn = (machine: Machine, states: States, record: Row): boolean =>
  Object.entries(states).every(([field, keys]) => {
    const value = machine.fields[field]?.value(record[field]);
    return value !== undefined && keys.includes(value.key);
  });

const name = (machine: Machine, states: States, language: InterfaceLanguage): string =>
  Object.entries(states)
    .map(([field, keys]) =>
      keys
        .map((key) => machine.fields[field]?.values.find((value) => value.key === key)?.label)
        .map((label) => (label ? say(label, language) : ""))
        .join(language === "zh" ? "、" : ", "),
    )
    .join(" · ");

/**
 * Returns the reason why the transition is not possible, with the states from which it can start; null if it is
 * possible.
 */
export function transitionRefusal(machine: Machine, transition: Transition, record: Row): Label | null {
  if (isIn(machine, transition.from, record)) return null;
  const special = machine.refusals.find(({ when }) => isIn(machine, when, record));
  if (special) return special.message;
  return [
    `只能从「${name(machine, transition.from, "zh")}」执行`,
    `Only possible when the status is ${name(machine, transition.from, "en")}`,
  ];
}

/**
 * Returns the stored values that a transition writes.
 * @param row the record before it, for a transition that depends on a time of the record
 * @param now in seconds since 1970
 */
export function writes(machine: Machine, transition: Transition, row: Row = {}, now = 0): Record<string, Stored> {
  const { ahead } = transition;
  const isAhead = ahead !== undefined && Number(row[ahead.at] ?? 0) > now;
  const target: Record<string, Stored> = {};
  for (const [field, key] of Object.entries(isAhead ? ahead.to : transition.to)) {
    const enumeration = machine.fields[field];
    if (enumeration) target[field] = enumeration.of(key);
  }
  return target;
}

/** @throws Error where the machine has no such transition */
export function transitionOf(machine: Machine, name: string): Transition {
  const transition = machine.transitions[name];
  if (!transition) throw new Error(`the machine has no transition ${name}`);
  return transition;
}

/** @throws Error for a resource without states */
export function machineOf({ name: resource, machine }: { name: string; machine: Machine | null }): Machine {
  if (!machine) throw new Error(`${resource} has no machine`);
  return machine;
}

/** Returns the labels of the states to which each transition leads. */
export const endLabels = ({ transitions, fields }: Machine): Readonly<Record<string, readonly Label[]>> =>
  Object.fromEntries(
    Object.entries(transitions).map(([name, { to }]) => [
      name,
      Object.entries(to).flatMap(([field, key]): readonly Label[] => {
        const label = fields[field]?.values.find((value) => value.key === key)?.label;
        return label ? [label] : [];
      }),
    ]),
  );
