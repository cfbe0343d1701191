import type { Actor, PermissionSet } from "./actor.ts";
import type { Label } from "./label.ts";
import type { AnyRecord } from "./resource.ts";

/** Labels of permissions. */
export interface PermissionLabels {
  /** Label of a permission on its own, without a tree around it; undefined for an unknown name. */
  permission(name: string): Label | undefined;
}

interface Given {
  /** Field of the record with the ids of the groups; `id` if the record is the group itself. */
  groups: string;
  /** Check only whether the group is a system group. */
  systemAlone?: true;
  /** `system` is the refusal for a system group. `lacking` comes before the names of the missing permissions. */
  system: Label;
  lacking: Label;
}

/** Permission ceiling: nobody may grant or revoke permissions that they do not have. */
export interface PermissionCeiling {
  groups: string;
  /** Returns the reason why the actor may not change groups with these permissions; null if the actor may. */
  refusal: (actor: Actor, holding: PermissionSet, known: PermissionLabels) => Label | null;
  /** Returns the reason for the groups of a record. It reads only `actor.beyond`, which the browser knows too. */
  knownRefusal: (actor: Actor, record: AnyRecord, known: PermissionLabels) => Label | null;
}

/** Maximum number of missing permissions named in a refusal. */
export const NAMED_LACKING = 5;

/** Creates a ceiling check. Commands contain it in their definition, so that only areas that need it load its texts. */
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
      // Actions on the actor's own record are not checked here, but by `notBy`.
      if (groups !== "id" && actor.id === record.id) return null;
      const groupsBeyond = [record[groups]].flat().flatMap((id) => actor.beyond?.[String(id)] ?? []);
      const isSuper = groupsBeyond.some((one) => one.isSuper);
      return refusal(actor, { isSuper, auths: [...new Set(groupsBeyond.flatMap(({ auths }) => auths))] }, known);
    },
  };
}
