import type { Problem } from "#kernel/problem.ts";

/** Fields that a command needs before it can run on a record. */
interface Asked {
  resource: string;
  id: string;
  problems: readonly Problem[];
}

let asked: Asked | null = null;

/** Marks fields in the form of a record that opens next. */
export function askFor(fields: Asked): void {
  asked = fields;
}

/** Returns the problems to mark in the form of a record. */
export const askedIn = (resource: string, id: string | null): readonly Problem[] =>
  asked?.resource === resource && asked.id === id ? asked.problems : [];

/** Ends the marking, once a form has taken it over. */
export function forgetAsked(): void {
  asked = null;
}
