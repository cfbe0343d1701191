import { Currency } from "#domain/currency.ts";
import { KolGrade, KolStatus } from "#domain/kols/enumerations.ts";
import { kol } from "#domain/kols/kol.resource.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";

interface DemoKol {
  name: string;
  grade: Parameters<typeof KolGrade.of>[0];
  state: Parameters<typeof KolStatus.of>[0];
  currency: Parameters<typeof Currency.of>[0];
  /** Fee a piece, cap and minimum in whole units. */
  terms: readonly [fee: number, cap: number | null, minimum: number];
  site: string;
  code: string;
  /** Pieces a month. */
  often: number;
  /** False for one whose payee data are missing. */
  hasPayee?: false;
}

const promoters: readonly DemoKol[] = [
  {
    name: "老张玩打印",
    grade: "a",
    state: "success",
    currency: "renminbi",
    terms: [1_200, 6_000, 500],
    site: "bilibili.example/video",
    code: "LAOZHANG",
    often: 4,
  },
  {
    name: "MakerMia",
    grade: "a",
    state: "success",
    currency: "meiyuan",
    terms: [260, 1_200, 100],
    site: "tube.example/watch",
    code: "MAKERMIA",
    often: 3,
  },
  {
    name: "阿港拆机",
    grade: "b",
    state: "success",
    currency: "gangbi",
    terms: [900, null, 300],
    site: "tube.example/watch",
    code: "AGANG",
    often: 2,
  },
  {
    name: "手办研究所",
    grade: "b",
    state: "success",
    currency: "renminbi",
    terms: [600, 2_400, 500],
    site: "red.example/note",
    code: "FIGURELAB",
    often: 3,
  },
  {
    name: "周末造物",
    grade: "c",
    state: "success",
    currency: "renminbi",
    terms: [300, null, 800],
    site: "red.example/note",
    code: "WEEKEND3D",
    often: 1,
  },
  {
    name: "小鹿设计",
    grade: "c",
    state: "success",
    currency: "renminbi",
    terms: [350, null, 0],
    site: "video.example/v",
    code: "DEERLAB",
    often: 2,
    hasPayee: false,
  },
  {
    name: "教室里的打印机",
    grade: "b",
    state: "down",
    currency: "renminbi",
    terms: [500, null, 0],
    site: "video.example/v",
    code: "CLASS3D",
    often: 2,
  },
  {
    name: "新锐测评",
    grade: "c",
    state: "waiting",
    currency: "renminbi",
    terms: [400, null, 0],
    site: "video.example/v",
    code: "XRTEST",
    often: 0,
  },
];

const day = (time: number): string => clockText(PLATFORM_ZONE, time).slice(0, 10);

/** The member of a promoter: one of those whose payee was accepted, or one without a payee. */
async function memberOf(i: number, { hasPayee }: DemoKol, { db }: DemoTools): Promise<string | undefined> {
  const [row] =
    hasPayee === false
      ? await db.query<{ id: string }>(
          `select id::text from "user" where account like 'demo%' and delete_time is null order by "user".id offset $1 limit 1`,
          [240 + i],
        )
      : await db.query<{ id: string }>(
          `select "user"::text as id from payee_auth where status = $1 and delete_time is null order by payee_auth.id
           offset $2 limit 1`,
          [PayeeStatus.of("passed"), 32 + i * 2],
        );
  return row?.id;
}

/** Pieces of the last four months, evenly. */
function piecesOf({ site, often, state }: DemoKol, i: number, { ago, whole }: DemoTools): Row[] {
  const last = state === "down" ? 60 : 2;
  return Array.from({ length: often * 4 }, (_, n) => ({
    url: `https://${site}/${(7_100_003 + i * 91_193 + n * 7_919).toString(36)}`,
    time: ago(last + n * (110 / Math.max(1, often * 4)) + i),
    views: whole(2_000, 180_000),
    likes: whole(60, 9_000),
  }));
}

export const demo: AreaDemo = [
  {
    resource: kol,
    count: promoters.length,
    values: async (i, tools) => {
      const promoter = promoters[i];
      const user = promoter && (await memberOf(i, promoter, tools));
      if (!promoter || !user) return null;
      const { name, grade, state, currency, terms, code } = promoter;
      const { nth, ago } = tools;
      const [fee, cap, minimum] = terms;
      return {
        user,
        name,
        grade: KolGrade.of(grade),
        begin: day(ago(220 - i * 5)),
        end: day(ago(state === "down" ? 45 : -140 - i * 20)),
        terms: {
          currency: Currency.of(currency),
          fee: fee * 100,
          commission: grade === "a" ? 5 : 0,
          cap: cap === null ? null : cap * 100,
          minimum: minimum * 100,
        },
        promoCode: code,
        manager: nth(admin, 1 + (i % 3)),
        status: KolStatus.of(state),
        pieces: piecesOf(promoter, i, tools),
        createTime: ago(225 - i * 5),
      };
    },
  },
];
