import { BEANS } from "#domain/amount-formats.ts";
import { upDown } from "#domain/machines.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { color, i18n, image, int, money, oneOf, part, ref } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount } from "#kernel/rollups.ts";

/** Highest number of a level. */
export const MOST_LEVEL = 100;
/** Most experience that a level may need. */
export const MOST_EXPERIENCE = 100_000_000;

const aDay = (zh: string, en: string, max: number) => int({ label: [zh, en], min: 0, max });

/** A level of members: how much experience it needs, and what it gives. */
export const experienceLevel = defineResource({
  name: "experienceLevel",
  area: "experience",
  label: ["等级", "Level"],
  title: "name",
  module: "account",
  fields: {
    number: int({
      label: ["级别", "Number"],
      required: true,
      immutable: true,
      unique: true,
      min: 0,
      max: MOST_LEVEL,
      filter: true,
      sort: true,
    }),
    name: i18n(20, { label: ["名称", "Name"], required: true, search: true }),
    need: int({
      label: ["所需经验", "Experience needed"],
      hint: ["须在相邻两级之间", "Between those of the levels next to it"],
      required: true,
      min: 0,
      max: MOST_EXPERIENCE,
      filter: true,
      sort: true,
    }),
    icon: image({ label: ["图标", "Icon"], required: true }),
    frame: image({ label: ["头像框", "Frame"] }),
    color: color({ label: ["颜色", "Colour"] }),
    privileges: part(
      {
        downloads: aDay("每日下载次数", "Downloads a day", 10_000),
        uploads: aDay("每日上传次数", "Uploads a day", 1_000),
        slices: aDay("每日云切片次数", "Cloud slices a day", 1_000),
        pictures: int({ label: ["每篇图片数", "Pictures of a post"], min: 0, max: 100 }),
        discount: int({ label: ["折扣 %", "Discount %"], min: 0, max: 90 }),
      },
      { label: ["权益", "Privileges"] },
    ),
    rewardBeans: money({
      currency: BEANS,
      label: ["奖励金豆", "Reward in beans"],
      hint: ["每位会员每级只发一次", "Given once to each member"],
      min: 0,
      max: 100_000,
      default: 0,
    }),
    rewardCoupon: ref("coupon", { label: ["奖励优惠券", "Reward coupon"] }),
    rewardMedal: ref("medal", { label: ["奖励勋章", "Reward medal"] }),
    members: rollupCount({ resource: "experience", by: "level", one: true }, { label: ["会员数", "Members"] }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: upDown,
  list: {
    columns: ["number", "icon", "name", "need", "members", "rewardBeans", "rewardCoupon", "rewardMedal", "status"],
    sort: "number",
  },
  form: [
    { title: ["等级", "Level"], fields: ["number", "name", "need", "icon", "frame", "color"] },
    { title: ["权益", "Privileges"], fields: ["privileges"] },
    { title: ["升级奖励", "Rewards"], fields: ["rewardBeans", "rewardCoupon", "rewardMedal"] },
  ],
  allows: ["add", "edit", "delete", "export"],
  bulk: false,
});
