import type { DerivedFrom } from "#kernel/derived.ts";
import { operationsBy } from "#domain/audit/decisions.ts";

/** Number of recent days of a member's decisions that matter for a review exemption. */
export const RECENT_DAYS = 180;

/**
 * Source of a derived field: operations of these commands on content of a member.
 * @param of field of this record that names the member
 */
export const aboutMember = (of: string, commands: readonly string[], days?: number): DerivedFrom =>
  operationsBy("targetId", commands, days ? { of, days } : { of });
