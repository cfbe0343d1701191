import { circle } from "#domain/circles/circle.resource.ts";
import type { Reversals, Reversal } from "#server/areas/appeals/reversal.ts";
import { changed, gone, lockedRecord } from "#server/areas/appeals/reversal.ts";

/** Makes a member manager of a circle again, unless its managers were changed since. */
const managersBack: Reversal = async (tx, former, { reason, move }) => {
  const before = await lockedRecord(tx, former);
  if (!before) return gone;
  if (JSON.stringify(before["managers"]) !== JSON.stringify(former.after["managers"])) return changed;
  const patch = { managers: former.before["managers"] };
  await move({ resource: circle, verb: "setManagers", before, patch, reason: reason.text });
  return null;
};

export const reversals: Reversals = { reverse: { "circle.setManagers": managersBack } };
