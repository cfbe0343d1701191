import { PayMethod } from "#domain/enumerations/money.ts";
import type { Problem } from "#kernel/problem.ts";

/** Ways to pay members by which money leaves the platform. */
export const payoutMethods: readonly unknown[] = (["wechat", "alipay", "payPal", "payoneer"] as const).map((key) =>
  PayMethod.of(key),
);

/** Each method pays out, and one at most is the default. */
export function payeeProblems(record: Readonly<Record<string, unknown>>): Problem[] {
  const methods = Array.isArray(record["methods"]) ? (record["methods"] as Record<string, unknown>[]) : [];
  const firstDefault = methods.findIndex(({ isDefault }) => isDefault === true);
  return methods.flatMap(({ method, isDefault }, i): Problem[] => {
    if (!payoutMethods.includes(method))
      return [{ path: `methods[${i}].method`, label: ["这种方式不能付款给会员", "This method cannot pay members"] }];
    return isDefault === true && i > firstDefault
      ? [{ path: `methods[${i}].isDefault`, label: ["只能有一个默认方式", "Only one method can be the default"] }]
      : [];
  });
}
