import { Refusal } from "#kernel/errors.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";

/** The key of a cause is fixed after its first report, because apps and figures name the cause by it. */
export const checkCause: NonNullable<AreaRules["beforeWrite"]>[string] = async (tx, _context, { before, patch }) => {
  if (!before || !Object.hasOwn(patch, "key") || patch["key"] === before["key"]) return;
  const [used] = await tx.query("select 1 from report where cause = $1::bigint limit 1", [before.id]);
  if (!used) return;
  throw new Refusal(
    "illegalParameter",
    [
      "已有举报用了这个原因，键不能再改；请停用它，另建一个",
      "Members have reported for this cause, so its key is fixed. Put it down and add another one",
    ],
    { path: "key" },
  );
};
