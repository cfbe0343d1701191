import { DAY } from "#kernel/time-units.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import { content } from "#domain/posts/content.resource.ts";
import { muteDays } from "#domain/reports/ladder.ts";
import { DecisionPace, Measure } from "#domain/reports/enumerations.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { report } from "#domain/reports/report.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { readRecords } from "#server/resources/detail.ts";
import { titleOf } from "#server/resources/titles.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";
import { snapshotOf } from "./snapshot.ts";

const targets: readonly Resource[] = [content, comment, model, comment, content, user];
const CASES = 90;

/** Cases that wait are the first ones. Every tenth of the others was upheld with a ban. */
const WAITING = 34;

interface Reported {
  id: string;
  title: unknown;
  member: string;
  lang: number | null;
  createTime: Date;
}

/** The record that case `i` is about: a live one, and for a few a member. */
async function targetOf({ db }: DemoTools, i: number): Promise<{ resource: Resource; reported: Reported } | null> {
  const resource = targets[i % targets.length] ?? content;
  const live = resource === user ? "true" : resource === model ? "t.status = 2" : "t.status = 2";
  const owner = resource.ownerField === "id" ? "t.id" : `t.${sqlName(resource.ownerField ?? "id")}`;
  const [reported] = await db.query<Reported>(
    `select t.id, t.${sqlName(resource.title)} as title, ${owner} as member, t.lang, t.create_time as "createTime"
     from ${sqlName(resource.name)} t where ${live} order by t.id desc offset ${i * 3 + 1} limit 1`,
  );
  return reported ? { resource, reported } : null;
}

/** Causes of a kind of target, the most urgent first. */
const causesOf = (
  { db }: DemoTools,
  target: string,
): Promise<{ id: string; priority: string; hours: number; hideAt: number; suggested: string | null }[]> =>
  db.query(
    `select id, priority, due_hours as hours, hide_at as "hideAt", nullif(measure, 'none') as suggested
     from report_cause where target = $1 and delete_time is null order by priority, id`,
    [target],
  );

const paces = ["quarter", "quarter", "half", "full", "half", "late"] as const;

/** Measure of the cases with a ban. */
const banned = Measure.of("mute7");

function decided(i: number, first: number, tools: DemoTools): Row {
  const isHanded = i % 11 === 7;
  if (i < WAITING)
    return { status: ReportStatus.of("confirm"), assignee: isHanded ? tools.nth(admin, 1 + (i % 3)) : null };
  const isBanned = i % 10 === 0;
  const status = i % 3 === 0 ? "cancel" : "confirmed";
  const handleTime = Math.min(first + tools.whole(900, 70_000), tools.now - 60);
  const isOver = handleTime + muteDays(banned) * DAY < tools.now;
  return {
    status: ReportStatus.of(isBanned ? (isOver ? "cancelForbid" : "forbid") : status),
    measure: isBanned ? banned : null,
    handler: tools.nth(admin, i % 4),
    handleTime,
    pace: DecisionPace.of(paces[i % paces.length] ?? "half"),
    overturned: !isBanned && status === "cancel" && i % 4 === 1,
    reason: !isBanned && status === "cancel" ? "" : "含站外联系方式或引流",
  };
}

const sayings = [
  ["这是广告，让人加微信", "This is an advert for a messenger group"],
  ["盗了我的图", "They took my picture"],
  ["一直在骂人", "Keeps insulting people"],
  ["内容是假的", "This is not true"],
  ["发了别人的电话", "It shows a phone number of somebody else"],
  ["", ""],
] as const;

/** Texts and pictures of a target when it was reported. The author of every third target has changed it since. */
async function keptOf({ db }: DemoTools, place: number, { targetType, targetId }: Row): Promise<Row | null> {
  const resource = resourceNamed(String(targetType));
  const [record] = await readRecords(db, resource, [String(targetId)]);
  if (!record) return null;
  const snapshot = snapshotOf(resource, record);
  const name = Object.keys(snapshot).findLast((one) => typeof snapshot[one] === "string" && snapshot[one] !== "");
  if (place % 3 === 0 && name) snapshot[name] = `加微信 vase_lab88，进群 9.9 元打包发。${String(snapshot[name])}`;
  return snapshot;
}

/** Reports of case `i`: most have a few, one has many. */
const reportsOf = (i: number): number => (i === 3 ? 60 : 1 + ((i * 7) % 6));
const TOTAL = Array.from({ length: CASES }, (_, i) => reportsOf(i)).reduce((sum, n) => sum + n, 0);

/** Case of report `n`. */
function caseOf(n: number): number {
  let left = n;
  for (let i = 0; i < CASES; i++) {
    if (left < reportsOf(i)) return i;
    left -= reportsOf(i);
  }
  return CASES - 1;
}

export const demo: AreaDemo = [
  {
    resource: reportCase,
    count: CASES,
    values: async (i, tools) => {
      const target = await targetOf(tools, i);
      if (!target) return null;
      const { resource, reported } = target;
      const causes = await causesOf(tools, resource.name);
      const cause = causes[i % Math.max(1, causes.length)];
      if (!cause) return null;
      // Most waiting cases are not due yet; a few are overdue.
      const age = i < WAITING ? 0.01 + (tools.random() * cause.hours * 1.1) / 24 : 2 + tools.random() * 40;
      const first = Math.floor(tools.ago(age));
      return {
        heading: [...titleOf(resource.name, reported.title, 1)].slice(0, 100).join(""),
        targetType: resource.name,
        targetId: reported.id,
        targetUser: reported.member,
        lang: reported.lang ?? Language.of("zh"),
        cause: cause.id,
        priority: cause.priority,
        firstTime: first,
        dueTime: first + cause.hours * 3_600,
        createTime: first,
        hideAt: cause.hideAt,
        suggested: cause.suggested,
        hidden: i < WAITING && cause.hideAt > 0 && reportsOf(i) >= cause.hideAt,
        ...decided(i, first, tools),
      };
    },
  },
  {
    resource: report,
    count: TOTAL,
    values: async (n, tools) => {
      const place = caseOf(n);
      const id = tools.nth(reportCase, place);
      const [of] = await tools.db.query<Row & { first: Date }>(
        `select target_type as "targetType", target_id as "targetId", target_user as "targetUser", cause, lang, status,
           first_time as first, handler, handle_time as "handleTime" from report_case where id = $1::bigint`,
        [id],
      );
      if (!of) return null;
      const { first, handleTime: _, ...same } = of;
      const said = sayings[n % sayings.length] ?? sayings[0];
      return {
        ...same,
        reportCase: id,
        snapshot: await keptOf(tools, place, of),
        reporter: tools.nth(user, (n * 13) % 290),
        description: said[of["lang"] === Language.of("en") ? 1 : 0],
        weight: [1, 1.8, 0.9, 1.4, 0.3][n % 5],
        platform: Platform.of(tools.often(["ios", "android", "webPc"])),
        createTime: Math.floor(first.getTime() / 1_000) + (n % 40) * 37,
      };
    },
  },
];
