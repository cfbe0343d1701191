import { Currency } from "#domain/currency.ts";
import { goodsClassify } from "#domain/goods/goods-classify.resource.ts";
import { region } from "#domain/goods/region.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

const shelves = [
  ["周边礼品", "Merchandise"],
  ["耗材", "Materials"],
  ["配件", "Parts"],
  ["虚拟权益", "Virtual benefits"],
] as const;

/** Classes below these, each with the place of its parent. */
const below = [
  ["T恤与帽子", "Shirts and caps", 0],
  ["徽章与贴纸", "Pins and stickers", 0],
  ["PLA", "PLA", 1],
  ["树脂", "Resin", 1],
  ["卡券", "Vouchers", 3],
] as const;

const provinces = [
  ["CN-GD", "广东省", "Guangdong", null],
  ["CN-ZJ", "浙江省", "Zhejiang", null],
  ["CN-BJ", "北京市", "Beijing", null],
  ["CN-XZ", "西藏自治区", "Tibet", 2_200],
  ["CN-XJ", "新疆维吾尔自治区", "Xinjiang", 1_800],
] as const;

const cities = [
  ["440300", "深圳市", "Shenzhen", "CN-GD"],
  ["440100", "广州市", "Guangzhou", "CN-GD"],
  ["330100", "杭州市", "Hangzhou", "CN-ZJ"],
] as const;

const both = (zh: string, en: string) => ({ "1": zh, "0": en });

/** Classes of goods, and what lies in China: far provinces have a freight of their own. */
export const regionDemo: AreaDemo = [
  {
    resource: goodsClassify,
    count: shelves.length,
    values: (i) => {
      const [zh, en] = shelves[i] ?? ["", ""];
      return { name: both(zh, en), unitShown: i === 3 ? "beans" : "both", rank: i + 1 };
    },
  },
  {
    resource: goodsClassify,
    part: "Below",
    count: below.length,
    values: (i, { nth }) => {
      const [zh, en, above] = below[i] ?? ["", "", 0];
      return { name: both(zh, en), parent: nth(goodsClassify, above), unitShown: "both", rank: i + 1 };
    },
  },
  {
    resource: region,
    count: provinces.length + cities.length,
    values: async (i, { db }) => {
      const one = [...provinces, ...cities][i] ?? provinces[0];
      const [code, zh, en, more] = one;
      const above = typeof more === "string" ? more : "CN";
      const [parent] = await db.query<{ id: string }>("select id::text from region where code = $1", [above]);
      const freight =
        typeof more === "number"
          ? { firstGrams: 1_000, firstPrice: more, nextGrams: 1_000, nextPrice: 800, freeFrom: 29_900 }
          : null;
      return { code, name: both(zh, en), parent: parent?.id, currency: Currency.of("renminbi"), freight, rank: i + 1 };
    },
  },
];
