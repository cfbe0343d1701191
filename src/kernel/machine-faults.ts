import type { Enumeration } from "./enumeration.ts";

type States = Readonly<Record<string, readonly string[]>>;
type State = Readonly<Record<string, string>>;

/** A machine as far as its definition is checked. */
interface Declared {
  fields: Readonly<Record<string, Enumeration>>;
  transitions: Readonly<Record<string, { from: States; to: State; ahead?: { to: State } }>>;
  timed?: readonly { transition: string }[];
}

/** What is wrong with the states that a transition names. */
function stateFaults({ fields }: Declared, name: string, states: States): string[] {
  return Object.entries(states).flatMap(([field, keys]) => {
    const enumeration = fields[field];
    if (!enumeration) return [`transition ${name} names ${field}, which the machine does not own`];
    const known = enumeration.values.map(({ key }) => key);
    return keys.flatMap((key) => (known.includes(key) ? [] : [`${enumeration.name} has no value ${key}`]));
  });
}

const asLists = (state: State): States =>
  Object.fromEntries(Object.entries(state).map(([field, key]) => [field, [key]]));

/** Returns what is wrong with the definition of a machine. As with those of resources, the console does not have it. */
export function machineFaults(machine: Declared): string[] {
  const { transitions, timed = [] } = machine;
  return [
    ...Object.entries(transitions).flatMap(([name, { from, to, ahead }]) =>
      [from, asLists(to), asLists(ahead?.to ?? {})].flatMap((states) => stateFaults(machine, name, states)),
    ),
    ...timed.flatMap(({ transition }) =>
      transitions[transition] ? [] : [`timed: there is no transition ${transition}`],
    ),
  ];
}
