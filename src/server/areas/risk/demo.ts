import { randomUUID } from "node:crypto";
import { comment } from "#domain/comments/comment.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview, UpDown } from "#domain/enumerations/review.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { blackListHit } from "#domain/risk/black-list-hit.resource.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { measures } from "#domain/risk/measures.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { riskRuleVersion } from "#domain/risk/risk-rule-version.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { rules as seededRules } from "#server/db/seed-data.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Row } from "#server/resources/row.ts";
import type { DemoRule } from "./demo-rules.ts";
import { demoRules } from "./demo-rules.ts";

const ENTRIES = 150;
const HITS = 900;
const HITS_OF_RULES = 3_000;

/** What an entry shuts out, with its source and why. Every demo entry is one of them. */
const cases = [
  ["user", ["comment", "message"], "report", "多次辱骂其他用户"],
  ["user", ["upload"], "audit", "反复上传他人作品"],
  ["ip", ["register"], "risk", "一小时内注册 40 个账号"],
  ["user", ["ranking", "recommend"], "byHand", "刷下载量，核实后下榜"],
  ["email", ["register"], "risk", "一次性邮箱域名"],
  ["user", ["post", "comment", "message"], "complaint", "广告导流"],
  ["device", ["login", "register"], "risk", "模拟器批量登录"],
  ["model", ["recommend"], "byHand", "封面与实物差异大"],
  ["phone", ["register"], "risk", "虚拟号段"],
  ["user", ["login"], "complaint", "侵权三次成立"],
  ["model", ["ranking"], "byHand", "下载来自少数设备"],
  ["user", ["report"], "report", "恶意举报"],
] as const;

const DOMAINS = ["mailtemp", "dropbox-mail", "quickinbox", "nospam-now", "tenminutes"] as const;

/** Subject of entry `i` of its kind. Networks and domains are those for documentation. */
function subjectOf(kind: string, i: number): string {
  if (kind === "ip") return i % 3 === 0 ? `203.0.113.${(i * 7) % 250}` : `198.51.100.${(i * 16) % 256}/28`;
  if (kind === "email")
    return i % 2 === 0
      ? `${DOMAINS[i % DOMAINS.length]}${i}.example`
      : `spam${i}@${DOMAINS[i % DOMAINS.length]}.example`;
  return kind === "phone"
    ? `+86170${String(1_000 + i * 13).slice(0, 4)}*`
    : `D-${(i * 7_919 + 104_729).toString(16).toUpperCase()}`;
}

const conditionOf = ({ measure, scope, operator, limit, window, groupBy, words }: DemoRule): Row => ({
  measure,
  scope,
  operator: operator ?? null,
  limit: limit ?? null,
  window: window ?? null,
  groupBy: groupBy ?? null,
  words: (words ?? []).join("\n"),
});

/** Hits of the rules that came with the product: part of all hits, and how often each is right. */
const seededHits: Readonly<Record<string, readonly [share: number, precision: number]>> = {
  bannedWord: [9, 0.93],
  suspectWord: [12, 0.58],
  contactData: [10, 0.86],
  pictureSmall: [5, 0.31],
  notWatertight: [7, 0.24],
  sameFile: [5, 0.79],
  newAccount: [9, 0],
  strikes: [4, 0.62],
  refusedOften: [3, 0.55],
  unitSuspicion: [2, 0.4],
};

interface HitKind {
  /** Place of the rule among all rules. */
  place: number;
  rule: Pick<DemoRule, "measure" | "severity" | "action" | "scope">;
  share: number;
  precision: number;
}

const hitKinds: readonly HitKind[] = [
  ...seededRules.flatMap(({ key, measure, severity }, place): HitKind[] => {
    const [share, precision] = seededHits[key] ?? [0, 0];
    const action = severity === "block" ? "toQueue" : "note";
    return share === 0
      ? []
      : [{ place, rule: { measure, severity, action, scope: measures[measure].scopes }, share, precision }];
  }),
  ...demoRules.flatMap((rule, i): HitKind[] =>
    // The wave has its own hits, and reports have no verdict of their own.
    i === 0 || rule.share === 0 || rule.scope.includes("report")
      ? []
      : [{ place: seededRules.length + i, rule, share: rule.share, precision: rule.precision }],
  ),
];
const SHARES = hitKinds.reduce((sum, { share }) => sum + share, 0);

function hitKindAt(random: number): HitKind {
  let left = random * SHARES;
  return hitKinds.find(({ share }) => (left -= share) < 0) ?? (hitKinds[0] as HitKind);
}

const tables = {
  model: ["model", "author", "group_name", "''"],
  content: ["content", "author", "heading", "device"],
  comment: ["comment", "author", "content", "device"],
  evaluation: ["evaluation", '"user"', "content", "device"],
  video: ["video", "author", "title", "''"],
} as const;

interface Judged {
  id: string;
  user: string;
  about: string;
  device: string;
  time: number;
}

type Scope = keyof typeof tables;

/** Records by scope and state, read once per batch. */
const judged = new WeakMap<DemoTools["db"], Map<string, Promise<Judged[]>>>();

function judgedRecords(db: DemoTools["db"], scope: Scope, status: number): Promise<Judged[]> {
  const known = judged.get(db) ?? new Map<string, Promise<Judged[]>>();
  judged.set(db, known);
  const [table, user, title, device] = tables[scope];
  const key = `${scope} ${status}`;
  const records =
    known.get(key) ??
    db.query<Judged>(
      `select id, ${user}::text as "user", left(${title}, 100) as about, ${device} as device,
         extract(epoch from create_time)::int8::float8 as time
       from ${sqlName(table)} where status = $1 and delete_time is null order by id`,
      [status],
    );
  known.set(key, records);
  return records;
}

/** Finds a record in a state: 1 waits, 2 is live, 3 was refused or taken down. */
async function judgedRecord(db: DemoTools["db"], scope: Scope, status: number, from: number) {
  const records = await judgedRecords(db, scope, status);
  return records[Math.floor(records.length * from)];
}

/** A hit follows from the state of its record: waiting ones are open, refused ones right, live ones wrong. */
async function hitOf(_i: number, { nth, db, random, whole, ago }: DemoTools): Promise<Row | null> {
  const { place, rule, precision } = hitKindAt(random());
  const scopes = rule.scope.filter((scope): scope is Scope => scope in tables);
  const scope = scopes[Math.floor(random() * scopes.length)] ?? "comment";
  const isNote = rule.severity === "info";
  const status = random() < 0.15 ? 1 : random() < precision ? 3 : 2;
  const record = await judgedRecord(db, scope, status, random());
  if (!record) return null;
  const verdict = isNote || status === 1 ? "open" : status === 3 ? "right" : "wrong";
  return {
    rule: nth(riskRule, place),
    kind: FindingKind.of(measures[rule.measure].kind),
    severity: Severity.of(rule.severity),
    subject: scope,
    subjectId: record.id,
    about: record.about,
    user: record.user,
    device: record.device,
    action: rule.action,
    verdict,
    createTime: Math.min(ago(0) - whole(60, 600), Math.max(ago(30 * random() ** 1.4), record.time)),
  };
}

/** A night on which three accounts on one device advertised under everything, until a rule took it all down. */
const WAVE = { comments: 46, device: "demo-device-wave", daysAgo: 2.2, seconds: 25 } as const;
const SPAM = [
  ["大量 3D 打印耗材清仓，点我头像领券", "Filament clearance sale, see my profile for coupons"],
  ["正版模型 1 元 100 个，需要的点我头像", "Original models, 100 for 1 yuan, see my profile"],
  ["刷赞刷收藏 24 小时在线，看我主页", "Likes and favourites around the clock, see my page"],
] as const;

const waveTime = (i: number, { ago }: DemoTools): number => Math.floor(ago(WAVE.daysAgo)) + i * WAVE.seconds;

export const demo: AreaDemo = [
  {
    resource: riskRule,
    count: demoRules.length,
    values: (i, { ago, whole }) => {
      const rule = demoRules[i];
      if (!rule) return null;
      return {
        key: randomUUID(),
        name: { "1": rule.zh, "0": rule.en },
        kind: FindingKind.of(measures[rule.measure].kind),
        scope: rule.scope,
        condition: conditionOf(rule),
        severity: Severity.of(rule.severity),
        action: rule.action,
        revision: rule.isDown ? 1 : 2,
        tested: !rule.isDown,
        status: UpDown.of(rule.isDown ? "down" : "up"),
        createTime: ago(whole(31, 90)),
      };
    },
  },
  {
    resource: riskRuleVersion,
    count: demoRules.length * 2,
    values: (i, { nth, ago }) => {
      const [rule, revision] = [demoRules[i >> 1], (i % 2) + 1];
      if (!rule || (rule.isDown && revision === 2)) return null;
      // The first try of most rules was too strict.
      const limit = revision === 1 && !rule.isDown && rule.limit ? Math.ceil(rule.limit / 2) : rule.limit;
      return {
        rule: nth(riskRule, seededRules.length + (i >> 1)),
        revision,
        condition: conditionOf({ ...rule, ...(limit === undefined ? {} : { limit }) }),
        severity: Severity.of(rule.severity),
        action: revision === 1 && !rule.isDown ? "note" : rule.action,
        createTime: ago(revision === 1 ? 80 - i : 30.5 - i / 10),
      };
    },
  },
  {
    resource: riskHit,
    count: HITS_OF_RULES,
    values: hitOf,
  },
  {
    resource: comment,
    part: "spam wave",
    count: WAVE.comments,
    isReviewed: () => false,
    values: (i, tools) => {
      const [zh, en] = SPAM[i % SPAM.length] ?? SPAM[0];
      return {
        type: "model",
        targetId: tools.nth(model, (i * 7) % 60),
        content: i % 4 === 3 ? en : zh,
        lang: Language.of(i % 4 === 3 ? "en" : "zh"),
        platform: Platform.of("android"),
        author: tools.nth(user, 210 + (i % 3)),
        device: WAVE.device,
        ip: "198.51.100.77",
        ipRegion: "广东",
        status: ContentStatus.of("fail"),
        machineReview: MachineReview.of("reviewFailed"),
        reviewReason: "短时间内发布异常频繁",
        reviewTime: waveTime(i + 2, tools),
        submitTime: waveTime(i, tools),
        createTime: waveTime(i, tools),
      };
    },
  },
  {
    resource: riskHit,
    part: "spam wave",
    count: 2,
    values: async (i, tools) => {
      // The rule hit with the 21st comment, and after its ten minutes once more.
      const offset = i === 0 ? 20 : WAVE.comments - 1;
      const [hitComment] = await tools.db.query<{ id: string; author: string; content: string }>(
        "select id, author, content from comment where device = $1 order by id offset $2 limit 1",
        [WAVE.device, offset],
      );
      const rule = demoRules[0];
      if (!hitComment || !rule) return null;
      return {
        rule: tools.nth(riskRule, seededRules.length),
        kind: FindingKind.of("frequency"),
        severity: Severity.of("warn"),
        subject: "comment",
        subjectId: hitComment.id,
        about: hitComment.content,
        user: hitComment.author,
        device: WAVE.device,
        ip: "198.51.100.77",
        groupKey: WAVE.device,
        evidence: {
          type: "frequency",
          measure: "records",
          value: i === 0 ? 21 : 25,
          limit: rule.limit,
          window: rule.window,
          group: "device",
          key: WAVE.device,
        },
        action: rule.action,
        verdict: "right",
        createTime: waveTime(offset, tools) + 15,
      };
    },
  },
  {
    resource: blackList,
    count: ENTRIES,
    values: (i, { nth, ago, random, whole }) => {
      const [kind, scope, source, reason] = cases[i % cases.length] ?? cases[0];
      // The last members and models: the first ones are those that other demo records show.
      const who = kind === "user" ? nth(user, -1 - i) : null;
      const what = kind === "model" ? nth(model, -1 - i) : null;
      const days = 1 + random() * 90;
      const length = i % 4 === 0 ? null : whole(7, 180);
      const isOver = length !== null && length < days;
      const isLifted = !isOver && i % 9 === 5;
      return {
        subjectKind: kind,
        subject: who ?? what ?? subjectOf(kind, i),
        user: who,
        model: what,
        scope,
        source,
        reason,
        begin: ago(days),
        createTime: ago(days),
        forGood: length === null,
        end: length === null ? null : ago(days - length),
        status: isOver ? "ended" : isLifted ? "lifted" : "active",
        liftReason: isLifted ? "申诉成立" : "",
      };
    },
  },
  {
    resource: blackListHit,
    count: HITS,
    values: (i, { nth, ago, random, whole }) => {
      // Few entries stop most attempts. All hits lie within the last day of the youngest entry's life.
      const place = Math.floor(ENTRIES * random() ** 3);
      const [kind, scope] = cases[place % cases.length] ?? cases[0];
      return {
        entry: nth(blackList, place),
        scope: scope[i % scope.length],
        user: kind === "user" ? nth(user, -1 - place) : null,
        about: scope.includes("upload" as never) ? `花瓶 ${whole(1, 90)}` : "",
        createTime: ago(random() ** 2),
      };
    },
  },
];
