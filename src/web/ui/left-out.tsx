import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import type { LeftOut as Given } from "#web/commands/target.ts";
import { fewNames } from "#web/fields/known-names.ts";
import { l, t } from "#web/i18n/text.ts";

/** Which of the chosen records a command does not take, and why. */
export function LeftOut({ resource, leftOut }: { resource: Resource; leftOut: Given }): JSX.Element {
  const { records, why } = leftOut;
  const names = fewNames(resource, records);
  return <p className="mu">{t("command.leftOut", { n: records.length, names, why: l(why) })}</p>;
}
