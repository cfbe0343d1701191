import { user } from "#domain/users/user.resource.ts";
import { WithdrawBlackKind } from "#domain/payments/black-enumerations.ts";
import { withdrawBlack } from "#domain/payments/withdraw-black.resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { DemoRecords } from "#server/demo/area-demo.ts";
import { maskOf } from "#server/sealed/mask-of.ts";

const entries = [
  ["user", "", "盗号提现，已报案", null],
  ["account", "6222020200112233", "多名被盗会员的收款账号", null],
  ["idNumber", "110101199003071234", "冒用证件", null],
  ["device", "demo-device-7731", "批量注册后提现", 30],
  ["ip", "203.0.113.7", "代理出口，集中提现", 7],
  ["user", "", "与买家同设备，刷单收入", 90],
] as const;

/** Members, payees, devices and addresses that take no money out. None of them is a member with books. */
export const blackDemo: DemoRecords = {
  resource: withdrawBlack,
  count: entries.length,
  values: async (i, { ago, now, nth, db }) => {
    const [kind, value, reason, days] = entries[i] ?? entries[0];
    const member = kind === "user" ? nth(user, -3 - i) : null;
    if (kind === "user" && !member) return null;
    const heading = member ? String((await readRecord(db, user, member))["nickname"]) : maskOf("account", value);
    return {
      heading,
      kind: WithdrawBlackKind.of(kind),
      user: member,
      value,
      reason,
      until: days === null ? null : now + days * DAY,
      createTime: ago(20 - i),
    };
  },
};
