import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { ExperienceSource, GainCut, RankPeriod } from "#domain/experience/enumerations.ts";
import { experienceLevel } from "#domain/experience/experience-level.resource.ts";
import { experienceRule } from "#domain/experience/experience-rule.resource.ts";
import { codes } from "#kernel/errors.ts";
import { DAY } from "#kernel/time-units.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { gainExperience, dayOf } from "#server/areas/experience/gain.ts";
import type { Gain } from "#server/areas/experience/gain.ts";
import { rankYesterday, spansOf } from "#server/areas/experience/ranking.ts";
import { giveRewards } from "#server/areas/experience/rewards.ts";
import { insertRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeAny } from "#support/make-any.ts";
import { makeUser, now } from "#support/factory.ts";
import { balanceOf } from "#support/ledger.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  for (const [number, need, rewardBeans] of [
    [0, 0, 0],
    [1, 100, 30],
    [2, 300, 50],
  ])
    await makeAny(api.db, experienceLevel, { number, need, rewardBeans });
});
afterAll(() => api.close());

let user: string;
beforeEach(async () => {
  user = (await makeUser(api.db)).id;
});

/** Runs a command on a record as it is now. */
async function run(command: string, id: string, more: object = {}) {
  const [resource = "", verb = ""] = command.split(".");
  const { item } = await api.ok<{ item: AnyRecord }>(resource, "detail", { id });
  const versions = item["version"] === undefined ? {} : { [id]: item["version"] };
  return api.call(v2(resource, verb), { ids: [id], versions, ...more }, { token: api.admin });
}

let serial = 1;
const gain = (more: Partial<Gain> = {}): Promise<AnyRecord | null> =>
  api.db.transaction((tx) =>
    gainExperience(tx, systemContext(api.db), {
      user,
      source: "likeReceived",
      biz: { resource: "model", id: String((serial += 1)) },
      ...more,
    }),
  );

interface Stand {
  id: string;
  total: number;
  today: number;
  level: number | null;
  rewarded: number;
}
async function stand(): Promise<Stand> {
  const [row] = await api.db.query<Stand>(
    `select e.id::text, e.total, e.today, e.rewarded_to as rewarded, (select number from experience_level l where l.id = e.level) as level
     from experience e where e."user" = $1::bigint`,
    [user],
  );
  return row ?? { id: "", total: 0, today: 0, level: null, rewarded: -1 };
}

it("each cause counts once, also when it comes from many calls at a time", async () => {
  const same = { source: "upload", biz: { resource: "model", id: "77" } } as const;
  const made = await Promise.all(Array.from({ length: 8 }, () => gain(same)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await stand()).toMatchObject({ total: 50, today: 50, level: 0 });
});

it("the cap of a day cuts gains, says so, and ends with the day", async () => {
  const flows = await Promise.all(Array.from({ length: 55 }, () => gain()));
  const cut = flows.filter((flow) => flow?.["cut"] === GainCut.of("dayCap"));
  expect([cut.length, cut.every((flow) => flow?.["amount"] === 0)]).toEqual([5, true]);
  await gain({ time: now() + DAY });
  expect(await stand()).toMatchObject({ total: 51, today: 1 });
});

it("a frozen member gains nothing, an admin corrects the total down to 0 at least, and a flow is reversed once", async () => {
  const flow = await gain({ source: "upload" });
  const { id } = await stand();
  await run("experience.freeze", id, { reason: { text: "刷赞" } });
  expect(await gain()).toMatchObject({ amount: 0, cut: GainCut.of("frozen") });
  const reversed = await run("experienceFlow.reverse", flow?.id ?? "", { reason: { text: "误判" } });
  expect(reversed.code).toBe(codes.ok);
  const again = await run("experienceFlow.reverse", flow?.id ?? "", { reason: { text: "误判" } });
  expect([again.code, again.msg]).toEqual([codes.guardRefused, expect.stringContaining("冲回过")]);
  await run("experience.adjust", id, { reason: { text: "多发" }, input: { amount: -500 } });
  expect((await stand()).total).toBe(0);
});

it("a level that is reached gives its rewards once, those of the levels below too", async () => {
  await gain({ source: "operator", amount: 320 });
  expect(await stand()).toMatchObject({ level: 2, rewarded: -1 });
  await Promise.all([giveRewards(api.db), giveRewards(api.db)]);
  await gain({ source: "operator", amount: -250 });
  await gain({ source: "operator", amount: 250 });
  await giveRewards(api.db);
  expect(await stand()).toMatchObject({ level: 2, rewarded: 2 });
  expect(await balanceOf(api.db, user, Number(BeanCurrency.of("bean")))).toMatchObject({ available: 80 });
});

it("a ranking leaves out whom an admin hides, in all of them and in later ones, and shows them again", async () => {
  const members = [user, (await makeUser(api.db)).id, (await makeUser(api.db)).id];
  const yesterday = now() - DAY;
  for (const [i, member] of members.entries())
    await gain({ user: member, source: "operator", amount: 9_000 - i, time: yesterday });
  await rankYesterday(api.db, now() + 700);
  const key = spansOf(dayOf(yesterday))[0]?.key ?? "";
  const places = async (): Promise<AnyRecord[]> => {
    const filter = `period:day periodKey:${key} user:${members.join(",")}`;
    return (await api.ok<{ list: AnyRecord[] }>("experienceRank", "list", { filter, sort: "-gained" })).list;
  };
  expect((await places()).map(({ place }) => place)).toEqual([1, 2, 3]);
  const [first] = await places();
  await run("experienceRank.hide", first?.id ?? "", { reason: { text: "作弊" } });
  expect((await places()).map(({ place }) => place)).toEqual([null, 1, 2]);
  const hidden = await api.db.query<{ n: number }>(
    `select count(*)::int as n from experience_rank where "user" = $1::bigint and state = 2`,
    [members[0]],
  );
  expect(hidden).toEqual([{ n: 4 }]);
  for (const member of members) await gain({ user: member, source: "operator", amount: 10, time: now() });
  await rankYesterday(api.db, now() + DAY + 700);
  const [row] = await api.db.query<{ place: number | null }>(
    `select place from experience_rank where period = $1 and "user" = $2::bigint order by id desc limit 1`,
    [RankPeriod.of("day"), members[0]],
  );
  expect(row?.place).toBeNull();
  await run("experienceRank.show", first?.id ?? "");
  expect((await places()).map(({ place }) => place)).toEqual([1, 2, 3]);
});

it("the need of a level lies between its neighbours, and only the highest without members is deleted", async () => {
  const { list } = await api.ok<{ list: AnyRecord[] }>("experienceLevel", "list", {});
  const at = (number: number): AnyRecord => list.find((one) => one["number"] === number) as AnyRecord;
  const wrong = await api.call(
    v2("experienceLevel", "edit"),
    { id: at(1).id, version: at(1)["version"], item: { need: 300 } },
    { token: api.admin },
  );
  expect([wrong.code, wrong.msg]).toEqual([codes.illegalParameter, expect.stringContaining("300")]);
  const refused = await run("experienceLevel.delete", at(1).id);
  expect(refused.code).not.toBe(codes.ok);
  const rule = await insertRecord(
    api.db,
    experienceRule,
    { source: ExperienceSource.of("print"), amount: 1, firstOnly: true },
    null,
  );
  await gain({ source: "print" });
  expect(await gain({ source: "print" })).toMatchObject({ amount: 0, cut: GainCut.of("firstOnly") });
  await api.db.query("delete from experience_rule where id = $1::bigint", [rule.id]);
});
