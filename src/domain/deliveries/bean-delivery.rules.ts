import { splitIds } from "#kernel/id.ts";
import type { Problem } from "#kernel/problem.ts";
import { DeliveryWay } from "./enumerations.ts";

/** Most members whom somebody names by hand. */
export const MOST_PICKED = 500;
/** Most rows of a sheet. */
export const MOST_SHEET_ROWS = 10_000;
/** Most that one member gets at once. */
export const MOST_AMOUNT = 100_000;

type Values = Readonly<Record<string, unknown>>;

/** Members as they are picked and pasted, in their order. A pasted one may have an amount of its own: `8812:500`. */
export function pickedIn({ users, ids }: Values): { id: string; amount: string | null }[] {
  const chosen = Array.isArray(users) ? users.map((id) => ({ id: String(id), amount: null })) : [];
  const pasted = splitIds(String(ids ?? "")).map((text) => {
    const [id = "", amount] = text.split(/[:：=]/, 2);
    return { id: id.trim(), amount: amount === undefined ? null : amount.trim() };
  });
  return [...chosen, ...pasted];
}

/** A delivery by hand names its members. */
export function beanDeliveryProblems(values: Values): Problem[] {
  if (values["way"] !== DeliveryWay.of("picked")) return [];
  const { length } = pickedIn(values);
  if (length === 0)
    return [{ path: "users", label: ["请选择会员或粘贴会员编号", "Choose members, or paste their IDs"] }];
  return length > MOST_PICKED
    ? [
        {
          path: "ids",
          label: [`一次最多 ${MOST_PICKED} 人，更多请用表格`, `At most ${MOST_PICKED} at once. Use a sheet for more`],
        },
      ]
    : [];
}
