import { defineCeiling } from "#kernel/permission-ceiling.ts";

/** Who lacks what a group gives could come in as somebody who has it, or leave nobody who has. */
const words = {
  system: ["系统组只能由系统组的管理员处理", "Only a super admin can change a system group"],
  lacking: ["不能授予或收回自己没有的权限：", "You cannot grant or revoke permissions you do not have: "],
} as const;

/** What is done to an administrator reaches all that his groups give. */
export const ofAdmin = defineCeiling({ groups: "authGroupIds", ...words });
/** Of other groups counts what is given or taken away. */
export const ofSystemAdmin = defineCeiling({ groups: "authGroupIds", systemAlone: true, ...words });
export const ofGroup = defineCeiling({ groups: "id", ...words });
export const ofSystemGroup = defineCeiling({ groups: "id", systemAlone: true, ...words });
