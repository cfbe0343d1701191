import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import type { LeftOut as Given } from "#web/commands/target.ts";
import { namesOf } from "#web/fields/known-names.ts";
import { l, t } from "#web/i18n/text.ts";

/** More than these are counted, not named. */
const NAMED = 3;

/** Which of the chosen records a command does not take, and why. */
export function LeftOut({ resource, leftOut }: { resource: Resource; leftOut: Given }): JSX.Element {
  const { records, why } = leftOut;
  const names = namesOf(resource, records.slice(0, NAMED));
  return (
    <p className="mu">
      {t("command.leftOut", { n: records.length, names: names.join(t("common.comma")), why: l(why) })}
    </p>
  );
}
