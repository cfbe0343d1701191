import type { Told } from "#kernel/told.ts";

/** Over so many days a member's record is looked at before he is exempt (catalogue/users.md, /white-list-audit). */
export const RECENT_DAYS = 180;

/**
 * Decisions of these commands on what a member made, as the operation records hold them; what was taken back does not
 * count.
 * @param of the own field that names the member
 */
export const aboutMember = (of: string, commands: readonly string[], days?: number): Told => ({
  resource: "operationRecord",
  by: "targetId",
  one: true,
  of,
  where: { command: commands },
  ...(days ? { days } : {}),
  appendOnly: true,
  undoneBy: "undoes",
});
