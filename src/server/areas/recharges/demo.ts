import { Currency } from "#domain/currency.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { rechargeSet } from "#domain/recharges/recharge-set.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

/** Coins, bonus, bonus of the first top-up, and prices in the smallest unit by currency. */
const packs = [
  ["60 金币", "60 coins", 60, 0, 6, 600, 700, 99, "up", "首充"],
  ["300 金币", "300 coins", 300, 10, 30, 3_000, 3_500, 450, "up", ""],
  ["680 金币", "680 coins", 680, 40, 68, 6_800, 7_800, 990, "up", "热卖"],
  ["1280 金币", "1,280 coins", 1_280, 100, 128, 12_800, 14_800, 1_850, "up", ""],
  ["3280 金币", "3,280 coins", 3_280, 320, 328, 32_800, 37_800, 4_750, "up", "超值"],
  ["6480 金币", "6,480 coins", 6_480, 800, 648, 64_800, 74_800, 9_350, "up", ""],
  ["双十一 1000 金币", "1,000 coins, November sale", 1_000, 300, 0, 8_800, 9_900, 1_290, "down", "限时"],
] as const;

const platforms = (["ios", "android", "webPc", "wap"] as const).map((key) => Platform.of(key));

export const demo: AreaDemo = [
  {
    resource: rechargeSet,
    count: packs.length,
    values: (i, { ago }) => {
      const pack = packs[i];
      if (!pack) return null;
      const [zh, en, coins, bonusCoins, firstBonusCoins, renminbi, gangbi, meiyuan, status, corner] = pack;
      return {
        name: { "1": zh, "0": en },
        coins,
        bonusCoins,
        firstBonusCoins,
        prices: Object.entries({ renminbi, gangbi, meiyuan }).map(([key, amount]) => ({
          currency: Currency.of(key as "renminbi"),
          amount,
        })),
        platforms,
        appleProductId: `coins.${coins}`,
        googleProductId: `coins_${coins}`,
        corner: corner === "" ? {} : { "1": corner },
        limitPerUser: i === 6 ? 1 : 0,
        begin: ago(400),
        end: i === 6 ? ago(10) : null,
        rank: (i + 1) * 10,
        status: UpDown.of(status),
        createTime: ago(400),
      };
    },
  },
];
