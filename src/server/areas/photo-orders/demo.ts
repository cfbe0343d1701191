import { Currency } from "#domain/currency.ts";
import { PhotoOrderStep, PhotoTemplate } from "#domain/photo-orders/enumerations.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { picturesOf } from "#server/areas/photo-models/demo/pictures.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import type { Row } from "#server/resources/row.ts";
import type { Plan } from "./demo/plans.ts";
import { figures, plans } from "./demo/plans.ts";
import { deadlines } from "./order-deadlines.ts";

const PARTNERS = 6;
/** Currency in which each partner works, and its rate to the price in renminbi. */
const currencies = ["renminbi", "renminbi", "gangbi", "renminbi", "meiyuan", "renminbi"] as const;
const rates = { renminbi: 1, gangbi: 1.1, meiyuan: 0.15 } as const;

/** The partners: members whose payee was accepted; the last one has none. */
async function partnerAt(i: number, { db }: DemoTools): Promise<string | undefined> {
  const [row] =
    i === PARTNERS - 1
      ? await db.query<{ id: string }>(
          `select id::text from "user" where account like 'demo%' and delete_time is null order by "user".id offset 262 limit 1`,
        )
      : await db.query<{ id: string }>(
          `select "user"::text as id from payee_auth where status = $1 and delete_time is null order by payee_auth.id
           offset $2 limit 1`,
          [PayeeStatus.of("passed"), 31 + i * 2],
        );
  return row?.id;
}

/** A member who has a model, which stands for the result. */
async function orderer(i: number, { db }: DemoTools): Promise<{ user: string; model: string } | undefined> {
  const [row] = await db.query<{ user: string; model: string }>(
    `select author::text as "user", id::text as model from model where delete_time is null and author in
       (select id from "user" where account like 'demo%') order by model.id offset $1 limit 1`,
    [70 + i * 9],
  );
  return row;
}

const order: readonly Plan["step"][] = ["toPay", "toAssign", "modelling", "toConfirm", "finished"];

/** Times of the steps of an order, as far as it has come, with its deadlines. */
function timesOf({ step, late, reworks = 0 }: Plan, placed: number, i: number): Row {
  const at = order.indexOf(step === "rework" ? "toConfirm" : step);
  const pay = placed + 0.3 * HOUR;
  const assign = pay + (4 + (i % 9)) * HOUR;
  const deliver = assign + (1.6 + (i % 3) * 0.8 + reworks * 2) * DAY;
  const finish = deliver + (0.4 + (i % 4)) * DAY;
  const all: readonly Row[] = [
    deadlines.toPay(placed),
    { payTime: pay, ...deadlines.toAssign(pay) },
    { assignTime: assign, ...deadlines.modelling(assign, null) },
    { deliverTime: deliver, ...deadlines.toConfirm(deliver) },
    { finishTime: finish, ...deadlines.ended(finish) },
  ];
  const back = step === "rework" ? deadlines.rework(deliver + DAY) : {};
  return Object.assign({}, ...all.slice(0, at + 1), back, late ? { late: true, lateAt: null } : {}) as Row;
}

/** What a cancelled order keeps. The money is booked later. */
function endOf({ end }: Plan, placed: number, now: number): Row {
  const pay = placed + 0.3 * HOUR;
  const cancel = end === "unpaid" ? placed + DAY : pay + (end === "member" ? 5 : 60) * HOUR;
  const reason = { unpaid: "", member: "会员取消", operator: "照片角度不全，会员不愿补拍" }[end ?? "unpaid"];
  const erase = Number(deadlines.ended(cancel)["eraseAt"]);
  const kept = erase > now ? { eraseAt: erase } : { eraseAt: null, eraseTime: erase, pictures: [] };
  return {
    ...(end === "unpaid" ? { payDeadline: placed + DAY, cancelAuto: true } : { payTime: pay }),
    payState: PayState.of(end === "unpaid" ? "closed" : "refunded"),
    cancelTime: cancel,
    reason,
    ...kept,
  };
}

/** What the partner has handed in. */
async function delivery({ step, reworks = 0 }: Plan, i: number, model: string, tools: DemoTools): Promise<Row> {
  if (!["toConfirm", "rework", "finished"].includes(step)) return {};
  const { bytesFile, cover } = tools;
  const mesh = Buffer.from(writeBinaryStl(shapes.creature(seeded(500 + (i % 6)), { size: 80 + (i % 6) * 5 })));
  return {
    delivered: await bytesFile(`figure-${(i % 6) + 1}.stl`, mesh),
    drafts: [cover(i * 2), cover(i * 2 + 1)],
    reworks,
    reworkWish: reworks > 0 ? "脸型再圆一点，鼻子小一些" : "",
    ...(step === "finished" ? { result: model, score: i % 4 === 1 ? null : 3 + (i % 3) } : {}),
  };
}

/** Pictures of an order; those of old ones are erased already. */
async function shots(i: number, times: Row, { bytesFile, now }: DemoTools): Promise<Row> {
  const erase = Number(times["eraseAt"] ?? 0);
  if (erase > 0 && erase <= now) return { pictures: [], eraseAt: null, eraseTime: erase };
  const pictures = [];
  for (const [n, bytes] of (await picturesOf(i % 6, 3 + (i % 3))).entries())
    pictures.push(await bytesFile(`DSC_${4_000 + (i % 6) * 20 + n}.jpg`, bytes));
  return { pictures };
}

async function orderValues(i: number, tools: DemoTools): Promise<Row | null> {
  const plan = plans[i];
  const [template, yuan, height, wish] = figures[i % figures.length] ?? figures[0] ?? ["bust", 268, 120, ""];
  const [of, place] = [await orderer(i, tools), i % PARTNERS];
  const partner = await partnerAt(place, tools);
  if (!plan || !of || !partner || of.user === partner) return null;
  const placed = Math.floor(tools.ago(plan.days) - 900);
  const currency = currencies[place] ?? "renminbi";
  const times = plan.end ? {} : timesOf(plan, placed, i);
  const hasPartner = plan.end === "operator" || !["toPay", "toAssign", "cancelled"].includes(plan.step);
  const day = clockText(PLATFORM_ZONE, placed).slice(2, 10).replaceAll("-", "");
  return {
    orderNo: `ZP${day}-DEMO${String(i + 1).padStart(4, "0")}`,
    user: of.user,
    partner: hasPartner ? partner : null,
    template: PhotoTemplate.of(template),
    wishes: wish,
    sizes: { height },
    printToo: i % 3 === 0,
    currency: Currency.of(currency),
    price: Math.round(yuan * rates[currency]) * 100,
    partnerShare: i % 7 === 3 ? 65 : 60,
    step: PhotoOrderStep.of(plan.step),
    payState: PayState.of(plan.step === "toPay" ? "waiting" : "paid"),
    ...times,
    ...(await delivery(plan, i, of.model, tools)),
    ...(await shots(i, times, tools)),
    ...(plan.end ? endOf(plan, placed, tools.now) : {}),
    createTime: placed,
    requestKey: `demo-photo-${i}`,
  };
}

/** Orders in every step. What was paid for them is booked together with their settlements, in the order of time. */
export const demo: AreaDemo = [{ resource: photo3dOrder, count: plans.length, values: orderValues }];
