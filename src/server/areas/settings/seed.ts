import { ConfigType } from "#domain/enumerations/reports.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import type { Seed } from "#server/db/area-seed.ts";
import { reportCauses } from "#server/db/seed-data.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";

type Type = Parameters<typeof ConfigType.of>[0];

const causesOf = (wanted: string): Row[] =>
  reportCauses.flatMap(([target, key, zh, en]) => (target === wanted ? [{ key, name: { "1": zh, "0": en } }] : []));

/** Limits of withdrawals in the smallest unit of the currency, such as cents. */
const withdrawal = [
  {
    currency: 1,
    min: 1_000,
    max: 5_000_000,
    dailyMax: 10_000_000,
    monthlyMax: 50_000_000,
    twoPersonAbove: 200_000,
    settlementTax: 8,
  },
  { currency: 2, min: 1_000, max: 5_000_000, dailyMax: 10_000_000, monthlyMax: 50_000_000, twoPersonAbove: 200_000 },
  { currency: 3, min: 500, max: 800_000, dailyMax: 1_600_000, monthlyMax: 8_000_000, twoPersonAbove: 50_000 },
].map((row) => ({ ...row, feeRate: 1, feeMin: 100, holdDays: 7, payeeCoolHours: 72 }));

/** First records of the types that the core's seed does not write. */
const configs: readonly (readonly [name: string, type: Type, values: Row])[] = [
  ["模型举报", "modelReport", { reportTypes: causesOf("model"), limitCount: 20, content: "会员举报模型时可选的原因" }],
  [
    "内容举报",
    "contentReport",
    { reportTypes: causesOf("content"), limitCount: 20, content: "会员举报帖子时可选的原因" },
  ],
  [
    "评论举报",
    "commentReport",
    { reportTypes: causesOf("comment"), limitCount: 20, content: "会员举报评论时可选的原因" },
  ],
  [
    "用户举报",
    "userReport",
    {
      reportTypes: causesOf("user"),
      limitCount: 10,
      feedback: 20,
      invited: 50,
      content: "会员举报其他会员时可选的原因",
    },
  ],
  [
    "提现",
    "withdrawal",
    {
      withdrawal,
      beanTwoPerson: 1_000_000,
      membersTwoPerson: 1_000,
      beanDayLimit: 5_000_000,
      modelShareRate: 30,
      photoPartnerShare: 60,
      printConfigCoins: 20,
      photoModelCoins: 60,
      content: "各币种的提现限额、手续费与冻结期",
    },
  ],
];

/** Adds a configuration of each type that has never had one, also to databases of earlier versions. */
export const seed: Seed = async (tx) => {
  const rows = await tx.query<{ type: string }>("select distinct type from system_config");
  const known = new Set(rows.map(({ type }) => type));
  for (const [name, type, values] of configs) {
    const stored = ConfigType.of(type);
    if (!known.has(String(stored))) await insertRecord(tx, systemConfig, { name, type: stored, ...values }, null);
  }
};
