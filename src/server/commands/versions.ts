import { problemsWith, refuse } from "#kernel/validate.ts";
import { int } from "#kernel/field.ts";

/** Which state of a record the caller has seen. */
export const version = int({ label: ["版本", "Version"], required: true });

/** @throws Refusal where the call does not say which state of one of the records it is about */
export const needVersions = (ids: readonly string[], versions: Readonly<Record<string, unknown>>): void =>
  refuse(ids.flatMap((id) => problemsWith(version, versions[id], `versions.${id}`)));
