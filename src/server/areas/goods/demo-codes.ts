import { CodeState } from "#domain/goods/enumerations.ts";
import { goods } from "#domain/goods/goods.resource.ts";
import { goodsCode } from "#domain/goods/goods-code.resource.ts";
import { goodsCodeBatch } from "#domain/goods/goods-code-batch.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { DAYS, movesOf, variants } from "./demo-articles.ts";

const index = variants.findIndex(({ article }) => article.kind === "partnerCode");
const place = variants[index]?.place ?? 0;
const count = variants[index]?.article.first ?? 0;
/** Order line of each code that was handed out. */
const sold = movesOf(index)
  .filter(({ kind }) => kind === "sold")
  .flatMap(({ held, orderLine, days }) => Array.from({ length: -held }, () => ({ orderLine, days })));
const LEFT_OUT = [
  { line: 12, reason: "格式不对" },
  { line: 31, reason: "表内重复" },
];

/** Codes of the one article that has codes, as many as its movements say. */
export const codeDemo: AreaDemo = [
  {
    resource: goodsCodeBatch,
    count: 1,
    values: (_i, { nth, ago }) => ({
      sku: nth(goodsSku, index),
      goods: nth(goods, place),
      lines: count + LEFT_OUT.length,
      added: count,
      refused: LEFT_OUT.length,
      problems: LEFT_OUT,
      createTime: ago(DAYS),
    }),
  },
  {
    resource: goodsCode,
    count,
    values: (i, { nth, ago, whole }) => {
      const out = sold[i];
      return {
        code: `DEMO-${String(1_000 + i)}-${String(whole(100_000, 999_999))}`,
        sku: nth(goodsSku, index),
        goods: nth(goods, place),
        batch: nth(goodsCodeBatch, 0),
        createTime: ago(DAYS),
        status: CodeState.of(out ? "out" : "free"),
        ...(out ? { orderLine: out.orderLine, user: nth(user, 30 + i), outTime: ago(out.days) } : {}),
      };
    },
  },
];
