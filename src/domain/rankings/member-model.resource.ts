import { int, oneOf, someOf, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { MemberLevel } from "#domain/enumerations/users.ts";
import { shelf } from "#domain/machines.ts";
import { periodProblems } from "#domain/periods.ts";
import { ofModel } from "./of-model.ts";

/**
 * A model that only members of some levels may download. It is a record of its own, so that few of a million models
 * have ranks. The model's mark `isVip` follows it.
 */
export const memberModel = defineResource({
  name: "memberModel",
  area: "rankings",
  label: ["VIP 模型", "VIP model"],
  title: "model",
  module: "model",
  ownerField: "author",
  fields: {
    ...ofModel,
    vipLevels: someOf(MemberLevel, { label: ["会员等级", "Member levels"], required: true, filter: true }),
    vipBegin: time({
      label: ["开始", "Begin"],
      hint: ["不填即上架时", "Empty: from the moment it goes live"],
      filter: true,
    }),
    vipEnd: time({ label: ["结束", "End"], hint: ["不填即不限期", "Empty is for good"], filter: true, sort: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
  },
  machine: {
    ...shelf,
    timed: [
      { transition: "onShelf", at: "vipBegin", from: { status: ["wait"] } },
      { transition: "offShelf", at: "vipEnd" },
    ],
  },
  rankedWithin: [],
  limits: [
    {
      within: ["model"],
      counts: "status:wait,onShelf",
      most: () => 1,
      path: "model",
      named: ["此模型的 VIP 记录", "VIP entries of this model"],
    },
  ],
  list: {
    columns: ["rank", "cover", "model", "author", "category", "vipLevels", "vipBegin", "vipEnd", "status"],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: (record) => periodProblems(record, "vipBegin", "vipEnd"),
  form: ["model", "vipLevels", "vipBegin", "vipEnd"],
  allows: ["add", "edit", "rank", "export"],
});
