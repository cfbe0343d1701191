import { problemsWith, refuse } from "#kernel/validate.ts";
import { int } from "#kernel/field.ts";

/** Version of the record that the caller has read. */
export const version = int({ label: ["版本", "Version"], required: true });

/** @throws Refusal where the version of one of the records is missing */
export const needVersions = (ids: readonly string[], versions: Readonly<Record<string, unknown>>): void =>
  refuse(ids.flatMap((id) => problemsWith(version, versions[id], `versions.${id}`)));
