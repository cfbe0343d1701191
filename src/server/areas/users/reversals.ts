import { user } from "#domain/users/user.resource.ts";
import type { Reversals, Reversal } from "#server/areas/appeals/reversal.ts";
import { changed, gone, lockedRecord } from "#server/areas/appeals/reversal.ts";

/** Gives a member name, picture and introduction back, unless they were changed since. */
const profileBack: Reversal = async (tx, former, { reason, move }) => {
  const before = await lockedRecord(tx, former);
  if (!before) return gone;
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
  if (Object.entries(former.after).some(([name, value]) => !same(before[name], value))) return changed;
  await move({ resource: user, verb: "restoreProfile", before, patch: former.before, reason: reason.text });
  return null;
};

export const reversals: Reversals = { reverse: { user: profileBack } };
