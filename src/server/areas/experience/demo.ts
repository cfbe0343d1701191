import { experienceLevel } from "#domain/experience/experience-level.resource.ts";
import { coupon } from "#domain/goods/coupon.resource.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

const levels = [
  ["新手", "Newcomer", 0, "#8a8f98"],
  ["学徒", "Apprentice", 100, "#6b8f71"],
  ["玩家", "Hobbyist", 300, "#4f8fba"],
  ["熟手", "Skilled", 800, "#3b7dd8"],
  ["能手", "Adept", 1_800, "#5b6bd5"],
  ["匠人", "Craftsman", 3_500, "#7d5bd5"],
  ["工匠大师", "Master", 6_500, "#a04fc4"],
  ["宗师", "Grand master", 12_000, "#c4703a"],
  ["传奇", "Legend", 25_000, "#c49a2a"],
] as const;

export const demo: AreaDemo = [
  {
    resource: experienceLevel,
    count: levels.length,
    values: (i, { cover, nth }) => {
      const level = levels[i];
      if (!level) return null;
      const [zh, en, need, color] = level;
      return {
        number: i,
        name: { "1": zh, "0": en },
        need,
        color,
        icon: cover(i * 7 + 3),
        privileges: { downloads: 20 + i * 10, uploads: 5 + i * 5, slices: i * 2, pictures: 9 + i, discount: i * 2 },
        rewardBeans: i * 20,
        rewardCoupon: i === 6 ? nth(coupon, 0) : null,
        rewardMedal: i === 7 ? nth(medal, 0) : null,
      };
    },
  },
];
