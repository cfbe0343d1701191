import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";
import { fewNames } from "#web/fields/known-names.ts";
import { l, t } from "#web/i18n/text.ts";

/** Which of the chosen records a command does not take, and why. */
export function LeftOut({
  resource,
  leftOut = [],
}: {
  resource: Resource;
  leftOut: Target["leftOut"];
}): readonly JSX.Element[] {
  return leftOut.map(({ records, why }) => (
    <p key={why[1]} className="mu">
      {t("command.leftOut", { n: records.length, names: fewNames(resource, records), why: l(why) })}
    </p>
  ));
}
