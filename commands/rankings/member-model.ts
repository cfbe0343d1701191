import { MemberLevel } from "#domain/enumerations/users.ts";
import { memberModel } from "#domain/rankings/member-model.resource.ts";
import { someOf } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";
import { addModels, openModel } from "./lists.ts";

const { vipLevels, vipBegin, vipEnd } = memberModel.fields;

export const memberModelCommands = defineCommands(memberModel, {
  addModels: addModels({ vipLevels, vipBegin, vipEnd }),
  ...shelfCommands,
  offShelf: { ...shelfCommands.offShelf, label: ["移出 VIP", "Remove from VIP"], words: "下架 remove stop down" },
  setLevels: {
    label: ["设等级", "Set levels"],
    key: "l",
    targets: "many",
    action: { type: "change", fields: ["vipLevels"] },
    input: { vipLevels: someOf(MemberLevel, { label: vipLevels.label, required: true }) },
    words: "会员等级 levels members",
  },
  openModel,
});
