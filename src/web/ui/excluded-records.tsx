import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import { groupRefusals } from "#web/commands/group-refusals.ts";
import type { Target } from "#web/commands/target.ts";
import { fewNames } from "#web/fields/known-names.ts";
import { l } from "#web/i18n/text.ts";

/** Lists the selected records that a command does not accept, with the reasons. */
export function ExcludedRecords({
  resource,
  leftOut = [],
}: {
  resource: Resource;
  leftOut: Target["leftOut"];
}): readonly JSX.Element[] {
  return [...groupRefusals(leftOut.map(({ record, refusal }) => [l(refusal), record]))].map(([refusal, records]) => {
    const [n, names] = [records.length, fewNames(resource, records)];
    return (
      <p key={refusal} className="text-muted">
        {l([`不含 ${n} 条（${names}）：${refusal}`, `Without ${n} (${names}): ${refusal}`])}
      </p>
    );
  });
}
