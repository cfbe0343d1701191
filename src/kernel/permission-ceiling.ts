import type { Actor, PermissionSet } from "./actor.ts";
import type { Label } from "./label.ts";
import type { AnyRecord } from "./resource.ts";

/** Names of permissions for people. */
export interface PermissionLabels {
  /** What a permission is called where no tree stands around it; undefined for one that no definition has. */
  permission(name: string): Label | undefined;
}

interface Given {
  /** The field of the record that names the groups; `id` where it is the group itself. */
  groups: string;
  /** Whatever the other groups give: only a system group is meant. */
  systemAlone?: true;
  /** What is said of a system group, and what before the names of what is lacking. */
  system: Label;
  lacking: Label;
}

/** Nobody deals with what groups give and he does not hold: neither hands it out nor takes it away. */
export interface PermissionCeiling {
  groups: string;
  /** Why he does not deal with what these groups give. */
  refusal: (actor: Actor, holding: PermissionSet, known: PermissionLabels) => Label | null;
  /** Why not with those of the record, as far as he was told what is beyond him. */
  knownRefusal: (actor: Actor, record: AnyRecord, known: PermissionLabels) => Label | null;
}

/** How much of what is lacking is named. */
export const NAMED_LACKING = 5;

/** The judgement travels with the area whose commands need it. */
export function defineCeiling({ groups, systemAlone, system, lacking }: Given): PermissionCeiling {
  const refusal: PermissionCeiling["refusal"] = (actor, { isSuper, auths }, known) => {
    if (actor.isSuper) return null;
    if (isSuper) return system;
    const names = systemAlone ? [] : auths.filter((name) => !actor.auths.includes(name)).toSorted();
    if (names.length === 0) return null;
    const labels = names.slice(0, NAMED_LACKING).map((name) => known.permission(name) ?? ([name, name] as const));
    const rest = names.length > NAMED_LACKING ? "…" : "";
    return [
      lacking[0] + labels.map(([zh]) => zh).join("、") + rest,
      lacking[1] + labels.map(([, en]) => en).join(", ") + rest,
    ];
  };
  return {
    groups,
    refusal,
    knownRefusal: (actor, record, known) => {
      // What he does to himself is judged by `notOneself`.
      if (groups !== "id" && actor.id === record.id) return null;
      const told = [record[groups]].flat().flatMap((id) => actor.beyond?.[String(id)] ?? []);
      const isSuper = told.some((one) => one.isSuper);
      return refusal(actor, { isSuper, auths: [...new Set(told.flatMap(({ auths }) => auths))] }, known);
    },
  };
}
