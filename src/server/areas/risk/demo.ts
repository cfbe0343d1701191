import { model } from "#domain/models/model.resource.ts";
import { blackListHit } from "#domain/risk/black-list-hit.resource.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

const ENTRIES = 150;
const HITS = 900;

/** What an entry shuts out, with its source and why. Every demo entry is one of them. */
const cases = [
  ["user", ["comment", "message"], "report", "多次辱骂其他用户 / Insulted other members several times"],
  ["user", ["upload"], "audit", "反复上传他人作品 / Uploads works of others again and again"],
  ["ip", ["register"], "risk", "一小时内注册 40 个账号 / 40 accounts registered within an hour"],
  ["user", ["ranking", "recommend"], "byHand", "刷下载量，核实后下榜 / Bought downloads; taken off the boards"],
  ["email", ["register"], "risk", "一次性邮箱域名 / Domain of throw-away addresses"],
  ["user", ["post", "comment", "message"], "complaint", "广告导流 / Advertises outside shops"],
  ["device", ["login", "register"], "risk", "模拟器批量登录 / Emulator that logs in many accounts"],
  ["model", ["recommend"], "byHand", "封面与实物差异大 / The cover differs much from the print"],
  ["phone", ["register"], "risk", "虚拟号段 / Virtual numbers"],
  ["user", ["login"], "complaint", "侵权三次成立 / Three upheld infringement notices"],
  ["model", ["ranking"], "byHand", "下载来自少数设备 / Downloads come from few devices"],
  ["user", ["report"], "report", "恶意举报 / Reports in bad faith"],
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

export const demo: AreaDemo = [
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
        liftReason: isLifted ? "申诉成立 / The appeal was upheld" : "",
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
        about: scope.includes("upload" as never) ? `花瓶 / Vase ${whole(1, 90)}` : "",
        createTime: ago(random() ** 2),
      };
    },
  },
];
