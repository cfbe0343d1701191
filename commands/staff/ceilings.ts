import { defineCeiling } from "#kernel/permission-ceiling.ts";

/**
 * Refusals of the permission ceiling. Without the ceiling, an admin could take over an account with more permissions,
 * or revoke permissions from everybody who has them.
 */
const words = {
  system: ["系统组只能由系统组的管理员处理", "Only a super admin can change a system group"],
  lacking: ["不能授予或收回自己没有的权限：", "You cannot grant or revoke permissions you do not have: "],
} as const;

/** Actions on an administrator affect all permissions of the administrator's groups. */
export const ofAdmin = defineCeiling({ groups: "authGroupIds", ...words });
/** Checks only for a system group. The permissions of other groups are checked when they are granted or revoked. */
export const ofSystemAdmin = defineCeiling({ groups: "authGroupIds", systemAlone: true, ...words });
/** Personal data of an administrator with more permissions stay masked. */
export const ofAdminData = defineCeiling({
  groups: "authGroupIds",
  system: ["系统组管理员的原值只对系统组的管理员显示", "Only a super admin can reveal data of a super admin"],
  lacking: [
    "对方有你没有的权限，不能显示原值：",
    "You cannot reveal data of an admin with permissions you do not have: ",
  ],
});
export const ofGroup = defineCeiling({ groups: "id", ...words });
export const ofSystemGroup = defineCeiling({ groups: "id", systemAlone: true, ...words });
