import type { DerivedFrom } from "#kernel/derived.ts";
import { operationsBy } from "#domain/audit/decisions.ts";

/** Over so many days a member's record is looked at before he is exempt (catalogue/users.md, /white-list-audit). */
export const RECENT_DAYS = 180;

/** Decisions of these commands on what a member made. @param of the own field that names the member */
export const aboutMember = (of: string, commands: readonly string[], days?: number): DerivedFrom =>
  operationsBy("targetId", commands, days ? { of, days } : { of });
