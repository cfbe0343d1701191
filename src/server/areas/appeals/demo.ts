import { DAY } from "#kernel/time-units.ts";
import { complaint } from "#domain/appeals/complaint.resource.ts";
import { modelDecisions, otherDecisions } from "#domain/appeals/contested.ts";
import { grievance } from "#domain/appeals/grievance.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { MachineReview, ReviewFlow } from "#domain/enumerations/review.ts";
import { Language } from "#domain/enumerations/system.ts";
import { resourceNamed } from "#domain/index.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";
import { titleOf } from "#server/resources/titles.ts";
import { appealTexts, companies, counterTexts, otherAppealTexts, statements } from "./demo-texts.ts";

const GRIEVANCES = 60;
const COMPLAINTS = 120;
/** Taken down posts and comments whose decisions members contest. */
const CONTESTED = 40;
const WAITING = 8;

const isEnglish = (lang: unknown): boolean => lang === Language.of("en");
const inLanguage = (lang: unknown, [zh, en]: readonly [string, string]): string => (isEnglish(lang) ? en : zh);
const shortened = (text: string): string => [...text].slice(0, 100).join("");

interface Decision {
  id: string;
  resource: string;
  object: string;
  command: string;
  admin: string;
  member: string;
  reason: string;
  time: number;
}

/** Decision number `i` of these commands, the latest first. */
async function decisionAt({ db }: DemoTools, commands: readonly string[], i: number): Promise<Decision | null> {
  const [decision] = await db.query<Decision>(
    `select id, resource, op_obj_id as object, command, admin, target_id as member, reason,
       extract(epoch from create_time)::int8::float8 as time from operation_record
     where command = any($1::text[]) and admin is not null and target_id is not null and undoes is null
     order by create_time desc, id desc offset ${i} limit 1`,
    [commands],
  );
  return decision ?? null;
}

/** Title and language of a record. */
async function targetOf({ db }: DemoTools, type: string, id: string): Promise<{ heading: string; lang: unknown }> {
  const resource = resourceNamed(type);
  const [row] = await db.query<{ title: unknown; lang: unknown }>(
    `select ${sqlName(resource.title)} as title, lang from ${sqlName(type)} where id = $1::bigint`,
    [id],
  );
  return { heading: shortened(titleOf(type, row?.title, 1)), lang: row?.lang ?? Language.of("zh") };
}

const facts = ({ resource, command, admin: by, time, reason }: Decision): Row => ({
  targetType: resource,
  decision: command,
  decidedBy: by,
  decidedTime: time,
  decisionReason: reason,
});

/** The demo's moderator who did not take the decision. */
const otherThan = ({ nth }: DemoTools, by: unknown, i: number): string | null =>
  [1, 2, 3].map((place) => nth(admin, place + (i % 2))).find((id) => id !== null && id !== by) ?? null;

/** Time of an appeal: within the days after the decision, and never ahead. */
const appealed = ({ time }: Decision, { whole, now }: DemoTools): number =>
  Math.min(time + whole(1, 12) * DAY + whole(0, 40_000), now - whole(1_200, 60_000));

/** Publishes a model again whose appeal was upheld. */
async function restore({ db }: DemoTools, decision: Decision, by: string | null, time: number): Promise<void> {
  await db.query(
    `update model set status = $2, machine_review = $3, queue_order = null, publish_time = coalesce(publish_time, to_timestamp($4))
     where id = $1::bigint`,
    [decision.object, ModelShelf.of("up"), MachineReview.of("reviewPassed"), time],
  );
  await db.query(
    `insert into operation_record (module_id, resource, op_obj_id, target_id, command, admin, creator, before, after, create_time)
     values ('model', 'model', $1::bigint, $2::bigint, 'model.restore', $3::bigint, $3::bigint, $4, $5, to_timestamp($6))`,
    [
      decision.object,
      decision.member,
      by,
      JSON.stringify({ status: ModelShelf.of("down") }),
      JSON.stringify({ status: ModelShelf.of("up") }),
      time,
    ],
  );
}

/** A past decision on a post or comment that is not shown. Its reason gives no strike. */
async function contestedAt(i: number, tools: DemoTools): Promise<Row | null> {
  const type = i % 2 === 0 ? "comment" : "content";
  const [record] = await tools.db.query<{ id: string; author: string; createTime: Date }>(
    `select t.id, t.author, t.create_time as "createTime" from ${type} t where t.status = $1 and t.author is not null
       and not exists (select 1 from operation_record o where o.resource = $2 and o.op_obj_id = t.id)
     order by t.id desc limit 1`,
    [ContentStatus.of("fail"), type],
  );
  if (!record) return null;
  return {
    moduleId: type,
    resource: type,
    opObjId: record.id,
    targetId: record.author,
    command: `${type}.stop`,
    admin: tools.nth(admin, 1 + (i % 3)),
    reason: ["不实信息", "与主题无关"][i % 2],
    reasonKey: ["falseClaim", "offTopic"][i % 2],
    before: { status: ContentStatus.of("suc") },
    after: { status: ContentStatus.of("fail") },
    queue: type === "content" ? "posts" : "comments",
    createTime: Math.min(Math.floor(record.createTime.getTime() / 1_000) + 7_200, tools.ago(0.2 + i / 8)),
  };
}

async function grievanceAt(i: number, tools: DemoTools): Promise<Row | null> {
  const decision = await decisionAt(tools, modelDecisions, i);
  if (!decision) return null;
  const { heading, lang } = await targetOf(tools, "model", decision.object);
  const created = appealed(decision, tools);
  const common = {
    heading,
    lang,
    model: decision.object,
    user: decision.member,
    againstRecord: decision.id,
    reason: inLanguage(lang, appealTexts[i % appealTexts.length] ?? appealTexts[0]),
    pictures: i % 3 === 0 ? [tools.cover(i)].filter(Boolean) : [],
    ...facts(decision),
    createTime: created,
  };
  if (i < WAITING) return common;
  const isUpheld = i % 4 === 0;
  const handler = otherThan(tools, decision.admin, i);
  const handleTime = Math.min(created + tools.whole(3_600, 2 * DAY), tools.now - 300);
  if (isUpheld) await restore(tools, decision, handler, handleTime);
  return {
    ...common,
    status: ReviewFlow.of(isUpheld ? "passed" : "notPassed"),
    handler,
    handleTime,
    reply: isUpheld ? "" : inLanguage(lang, ["原审核无误", "The decision was right"]),
  };
}

/** Appeal number `n` against a decision on a post or comment. */
async function appealAt(n: number, tools: DemoTools): Promise<Row | null> {
  const decision = await decisionAt(tools, otherDecisions, n);
  if (!decision) return null;
  const { heading, lang } = await targetOf(tools, decision.resource, decision.object);
  const created = appealed(decision, tools);
  const isWaiting = n < 5;
  const handleTime = Math.min(created + tools.whole(3_600, 2 * DAY), tools.now - 300);
  return {
    kind: "appeal",
    heading,
    lang,
    complainant: decision.member,
    againstRecord: decision.id,
    targets: [decision.object],
    statement: inLanguage(lang, otherAppealTexts[n % otherAppealTexts.length] ?? otherAppealTexts[0]),
    demand: "restore",
    ...facts(decision),
    createTime: created,
    dueTime: created + 3 * DAY,
    ...(isWaiting
      ? {}
      : {
          status: ReviewFlow.of("notPassed"),
          handler: otherThan(tools, decision.admin, n),
          handleTime,
          reply: inLanguage(lang, ["申诉未提出新的事实", "The appeal states no new facts"]),
        }),
  };
}

const kinds = ["copyright", "service", "trademark", "copyright", "portrait", "privacy", "copyright", "patent"] as const;

/** States of complaints about rights, by place. The first ones wait. */
function stateAt(n: number, isService: boolean): "waiting" | "notPassed" | "passed" | "countered" | "success" | "down" {
  if (n < 7) return "waiting";
  if (isService) return n % 2 === 0 ? "notPassed" : "passed";
  return (["notPassed", "success", "passed", "down", "countered"] as const)[n % 5] ?? "notPassed";
}

/** A record about which nobody complained yet: a shown one, or one that is down because of the complaint. */
async function aboutAt({ db }: DemoTools, n: number, isDown: boolean): Promise<Row | null> {
  const type = n % 3 === 0 ? "content" : "model";
  const state = type === "content" ? ContentStatus.of(isDown ? "fail" : "suc") : ModelShelf.of(isDown ? "down" : "up");
  const [target] = await db.query<{ id: string; author: string }>(
    `select t.id, t.author from ${type} t where t.status = $1 and t.author is not null
       and not exists (select 1 from complaint c where c.target_type = $2 and t.id = any(c.targets)) order by t.id offset $3 limit 1`,
    [state, type, n % 5],
  );
  return target ? { targetType: type, targets: [target.id], respondent: target.author } : null;
}

/** The target of a waiting complaint, with up to two further live works of its member. */
async function withOthers({ db }: DemoTools, about: Row, n: number): Promise<Row> {
  if (n % 3 !== 1) return about;
  const type = String(about["targetType"]);
  const live = type === "content" ? ContentStatus.of("suc") : ModelShelf.of("up");
  const others = await db.query<{ id: string }>(
    `select id from ${sqlName(type)} where author = $1::bigint and status = $2 and id <> $3::bigint order by id limit 2`,
    [about["respondent"], live, String(about["targets"])],
  );
  return { ...about, targets: [String(about["targets"]), ...others.map(({ id }) => id)] };
}

/** Stage of a waiting complaint: most are with the moderators, one waits for a proof, one is with the lawyers. */
const stageAt = (n: number, created: number, lang: unknown): Row =>
  n === 3
    ? {
        stage: "proof",
        proofAsked: inLanguage(lang, [
          "请提供首次发布的链接和日期",
          "Please send link and date of the first publication",
        ]),
        proofDue: created + 7 * DAY,
      }
    : n === 6
      ? { stage: "legal" }
      : {};

/** Complaint number `n` that is no appeal. */
async function otherAt(n: number, tools: DemoTools): Promise<Row | null> {
  const kind = kinds[n % kinds.length] ?? "copyright";
  const state = stateAt(n, kind === "service");
  const isService = kind === "service";
  const first = await aboutAt(tools, n, !isService && ["passed", "countered", "success"].includes(state));
  if (!first) return null;
  const about = state === "waiting" ? await withOthers(tools, first, n) : first;
  const { heading, lang } = await targetOf(tools, String(first["targetType"]), String(first["targets"]));
  const isMember = n % 3 === 1;
  const created =
    state === "waiting" ? Math.floor(tools.ago(0.2 + n * 0.4)) : Math.floor(tools.ago(4 + (n % 9) + tools.random()));
  const company = companies[n % companies.length] ?? companies[0];
  const handled = created + tools.whole(3_600, 2 * DAY);
  return {
    kind,
    ...about,
    heading,
    lang,
    ...(isMember
      ? { complainant: tools.nth(user, (n * 11) % 280) }
      : {
          name: isEnglish(lang) ? "Jane Fields" : "王法务",
          company,
          email: `legal${n}@example.org`,
          phone: `1380000${String(1_000 + n)}`,
          address: isEnglish(lang) ? "12 Harbour Street, Bristol" : "深圳市南山区科技园 1 号",
        }),
    statement: inLanguage(lang, statements[kind]),
    demand: isService ? "other" : n % 4 === 0 ? "pay" : "takeDown",
    sworn: !isService,
    createTime: created,
    dueTime: created + 3 * DAY,
    ...(state === "waiting"
      ? stageAt(n, created, lang)
      : {
          status: ReviewFlow.of(state === "countered" ? "passed" : state),
          handler: tools.nth(admin, 1 + (n % 3)),
          handleTime: handled,
          reply: state === "notPassed" ? inLanguage(lang, ["未证明享有权利", "No right was shown"]) : "",
        }),
    ...(state === "passed" && !isService ? { counterEnd: handled + 15 * DAY } : {}),
    ...(state === "countered" ? { counter: inLanguage(lang, counterTexts), counterTime: handled + DAY } : {}),
  };
}

export const demo: AreaDemo = [
  { resource: operationRecord, part: "contested", count: CONTESTED, values: contestedAt },
  { resource: grievance, count: GRIEVANCES, values: grievanceAt },
  {
    resource: complaint,
    count: COMPLAINTS,
    values: (i, tools) => (i % 3 === 0 ? appealAt(i / 3, tools) : otherAt(i - Math.ceil(i / 3), tools)),
  },
];
