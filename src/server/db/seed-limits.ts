import { Currency } from "#domain/currency.ts";

/** Limits of withdrawals in one currency, whose amounts are in its main unit. */
const withdrawalLimits = (currency: "renminbi" | "gangbi" | "meiyuan", most: number, two: number): object => ({
  currency: Currency.of(currency),
  min: 1_000,
  max: most * 100,
  dailyMax: most * 200,
  monthlyMax: most * 2_000,
  feeRate: 1,
  feeMin: 100,
  twoPersonAbove: two * 100,
  holdDays: 7,
  payeeCoolHours: 72,
});

type LimitType = "pictureCount" | "modelGcodeCount" | "modelGcodeSize" | "withdrawal";

export const limits: readonly (readonly [string, LimitType, object])[] = [
  [
    "提现限额",
    "withdrawal",
    {
      content: "提现的限额、手续费、须两人审核的金额和更换收款人后的冷却时间",
      withdrawal: [
        withdrawalLimits("renminbi", 100_000, 50_000),
        withdrawalLimits("gangbi", 100_000, 50_000),
        withdrawalLimits("meiyuan", 15_000, 7_000),
      ],
      beanTwoPerson: 50_000,
      membersTwoPerson: 1_000,
    },
  ],
  ["图片数量", "pictureCount", { picUploadNum: 9, content: "一篇帖子最多可传的图片张数" }],
  ["模型G-code数量", "modelGcodeCount", { uploadNum: 20, content: "一个模型最多可传的 G-code 文件数" }],
  ["模型G-code大小", "modelGcodeSize", { uploadSize: 200, content: "单个 G-code 文件的大小上限（MB）" }],
];
