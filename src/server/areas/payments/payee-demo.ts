import { PayMethod } from "#domain/enumerations/money.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { PayeeIdType, PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { DemoRecords, DemoTools } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";
import { documentPictures } from "./payee-demo-pictures.ts";

/** As many members as have money in the demo. */
const PAYEES = 60;
const WAITING = 8;
/** Two members with one number. */
const SAME = 24;
const FIRST_OF_SAME = 14;

/** A made-up number, whose last digit checks nothing. */
const cardNumber = (i: number): string => `44030019${85 + (i % 12)}0${1 + (i % 9)}${10 + (i % 18)}${4_000 + i * 37}`;

const people = [
  ["林小木", "CN"],
  ["王海涛", "CN"],
  ["陈一帆", "HK"],
  ["Daniel Hoffmann", "DE"],
  ["赵思远", "CN"],
  ["Emily Carter", "US"],
  ["周明轩", "CN"],
  ["刘佳宁", "CN"],
  ["何嘉欣", "HK"],
  ["Lucas Martin", "FR"],
] as const;

/** When the last week of a member's books has its movements (areas/money/after-demo.ts). */
const lastWeekOf = (i: number, now: number): number => now - 7 * DAY + ((i * 7_919) % (6 * DAY));

type State = "waiting" | "passed" | "notPassed" | "down";

function stateAt(i: number): State {
  if (i < WAITING) return "waiting";
  if (i % 19 === 9) return "notPassed";
  return i % 23 === 12 ? "down" : "passed";
}

function methodsOf(i: number, holder: string, isAbroad: boolean): Row[] {
  const mail = `${["mu", "sky", "print", "maker"][i % 4]}${1_000 + i * 7}@mail.example`;
  // Two members use one account.
  const first = {
    method: PayMethod.of(isAbroad ? "payPal" : "alipay"),
    account: i === 31 ? "sky1175@mail.example" : mail,
  };
  const second = isAbroad
    ? {
        method: PayMethod.of("payoneer"),
        account: `PN${40_000_000 + i * 917}`,
        bank: "First Example Bank",
        swift: "EXMPUS33",
      }
    : { method: PayMethod.of("wechat"), account: `wx_${70_000 + i * 331}` };
  return [{ ...first, holder, isDefault: true }, ...(i % 3 === 0 ? [{ ...second, holder, isDefault: false }] : [])];
}

/** When a decision was made and by whom, and what follows from it. */
function decidedValues(state: State, i: number, applied: number, { nth, now }: DemoTools): Row {
  if (state === "waiting") return {};
  const decided = {
    reviewer: nth(admin, 1 + (i % 3)),
    reviewTime: Math.min(applied + (3 + (i % 30)) * HOUR, now - HOUR),
  };
  if (state === "notPassed") return { ...decided, reason: "证件照反光，看不清号码" };
  return state === "down" ? { ...decided, reason: "账号被他人使用，本人申请撤销" } : decided;
}

/** Payees of the members who have money in the demo. */
export const payeeDemo: DemoRecords = {
  resource: payeeAuth,
  count: PAYEES,
  values: async (i, tools) => {
    const { nth, ago, now, db, bytesFile } = tools;
    const [member] = await db.query<{ id: string; nickname: string; lang: number }>(
      `select id::text, nickname, lang from "user" where account like 'demo%' and delete_time is null order by "user".id
       offset $1 limit 1`,
      [i],
    );
    if (!member) return null;
    const [realName, country] = people[(i * 3) % people.length] ?? people[0];
    const isAbroad = !["CN", "HK"].includes(country);
    const isCompany = i % 11 === 6;
    const state = stateAt(i);
    const applied = Math.floor(state === "waiting" ? ago(0.2 + i * 0.6) : ago(390 - i));
    const isChanged = state === "passed" && i % 13 === 2;
    const pictures = [];
    for (const [n, bytes] of (await documentPictures(i)).entries())
      pictures.push(await bytesFile(n === 0 ? "front.png" : "back.png", bytes));
    const methods = methodsOf(i, isCompany ? `${realName}工作室` : realName, isAbroad);
    return {
      heading: member.nickname,
      user: member.id,
      lang: member.lang,
      kind: isCompany ? "company" : "person",
      country,
      realName,
      idType: PayeeIdType.of(isCompany ? "registration" : isAbroad ? "passport" : "idCard"),
      idNumber: isAbroad ? `P${8_100_000 + i * 613}` : cardNumber(i === SAME ? FIRST_OF_SAME : i),
      idImages: pictures,
      ...(isCompany ? { company: `${realName}三维打印工作室`, taxNumber: `91440300MA5${10_000 + i * 71}` } : {}),
      methods,
      methodKinds: methods.map(({ method }) => method),
      phone: isAbroad ? "" : `138${20_000_000 + i * 71_717}`,
      email: `member${i}@mail.example`,
      status: PayeeStatus.of(state),
      applyTime: applied,
      createTime: applied,
      changeTime: isChanged ? lastWeekOf(i, now) - 20 * HOUR : null,
      changer: isChanged && i % 26 === 2 ? nth(admin, 2) : null,
      validUntil: i % 9 === 5 ? now + (4 + i / 3) * DAY : now + (400 + i * 20) * DAY,
      ...decidedValues(state, i, applied, tools),
    };
  },
};
