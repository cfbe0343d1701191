import { resourceNamed } from "#domain/index.ts";
import type { Resource } from "#kernel/resource.ts";
import { rulesOfAreas } from "#server/generated/rules.ts";
import { once } from "#server/once.ts";
import type { Subject } from "./subject.ts";

/** Subjects by resource. */
const subjects = once<Readonly<Record<string, Subject>>>(() =>
  Object.assign({}, ...rulesOfAreas.map(({ review }) => review)),
);

export const isReviewed = (resource: string): boolean => Object.hasOwn(subjects(), resource);

/** @throws Error for a resource that is not reviewed */
export function subjectOf(name: string): Subject & { resource: Resource } {
  const subject = subjects()[name];
  if (!subject) throw new Error(`records of ${name} are not reviewed`);
  return { ...subject, resource: resourceNamed(name) };
}
