import type { AnyRecord } from "#kernel/resource.ts";
import type { GroupRefusal, GroupUse } from "#domain/api/staff.ts";
import { v2 } from "#domain/api/call.ts";
import { findPermission, permissions } from "./all-permissions.ts";
import { call } from "#web/data/client.ts";
import { l } from "#web/i18n/text.ts";
import { areaLabel } from "./area-labels.ts";
import type { TreeNode } from "./permission-tree.ts";
import { treeOf } from "./permission-tree.ts";

export const wholeTree: readonly TreeNode[] = treeOf(permissions, areaLabel);

/** Returns the label of a permission; its name if it no longer exists. */
export const nameOf = (name: string): string => {
  const known = findPermission(name);
  return known ? l(known.full) : name;
};

/** Returns the permission names in a group's record. */
export const authsOf = (record: AnyRecord): Set<string> =>
  new Set(Array.isArray(record["auths"]) ? record["auths"].map(String) : []);

/**
 * Query of the permissions that the group's admins were refused recently. It is read again whenever the page is opened.
 */
export const groupRefusals = (id: string) => ({
  queryKey: ["groupRefusals", id],
  queryFn: async () => (await call<{ list: GroupRefusal[] }>(v2("authGroup", "refusals"), { id })).list,
  staleTime: 0,
});

export const groupUse = (id: string) => ({
  queryKey: ["groupUse", id],
  queryFn: () => call<GroupUse>(v2("authGroup", "usage"), { id }),
  // The screen must show which admins a change affects now.
  staleTime: 0,
});
