import type { Actor, PermissionSet } from "./actor.ts";
import type { Label } from "./label.ts";
import type { AnyRecord } from "./resource.ts";

/** Labels of permissions. */
export interface PermissionLabels {
  /** Label of a permission on its own, without a tree around it; undefined for an unknown name. */
  permission(name: string): Label | undefined;
}

interface Given {
  /** Field of the record that names the groups; `id` where the record is the group itself. */
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
  /** Returns why the actor may not handle groups with these permissions; null where the actor may. */
  refusal: (actor: Actor, holding: PermissionSet, known: PermissionLabels) => Label | null;
  /** Same check for the groups of a record, based only on `actor.beyond`, which the browser has too. */
  knownRefusal: (actor: Actor, record: AnyRecord, known: PermissionLabels) => Label | null;
}

/** Maximum number of missing permissions named in a refusal. */
export const NAMED_LACKING = 5;

/** Creates a ceiling check. The definition of the area that needs it carries it along. */
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
      // `notSelf` decides about actions on the actor's own record.
      if (groups !== "id" && actor.id === record.id) return null;
      const groupsBeyond = [record[groups]].flat().flatMap((id) => actor.beyond?.[String(id)] ?? []);
      const isSuper = groupsBeyond.some((one) => one.isSuper);
      return refusal(actor, { isSuper, auths: [...new Set(groupsBeyond.flatMap(({ auths }) => auths))] }, known);
    },
  };
}
