import { externalRule } from "#domain/links/external-rule.resource.ts";
import { linkClick } from "#domain/links/link-click.resource.ts";
import { linkTarget } from "#domain/links/link-target.resource.ts";
import { Currency } from "#domain/currency.ts";
import { linkCost } from "#domain/links/link-cost.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { sentFile } from "#domain/links/sent-file.resource.ts";
import type { SentPlaceName } from "#domain/links/sent-places.ts";
import { SENT_FILE_DAYS, sentPlaces } from "#domain/links/sent-places.ts";
import { ticket } from "#domain/links/ticket.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { busyTime } from "#server/demo/shapes/busy-time.ts";

const platforms = [
  ["weibo", "微博", "Weibo", "social"],
  ["bilibili", "哔哩哔哩", "Bilibili", "video"],
  ["youtube", "YouTube", "YouTube", "video"],
  ["wechat", "微信", "WeChat", "chat"],
  ["newsletter", "邮件周刊", "Newsletter", "mail"],
  ["reddit", "Reddit", "Reddit", "community"],
  ["fair", "展会二维码", "Fair", "offline"],
] as const;

const hosts = [
  ["example.com", "allow", "own"],
  ["*.example.com", "allow", "own"],
  ["example.org", "allow", "partner"],
  ["models.example.net", "warn", "modelSite"],
  ["casino.example.net", "block", "gambling"],
  ["*.free-prints.example", "block", "malware"],
  ["go.example.net", "warn", "shortener"],
] as const;

/** Results of the checks of the demo's links. The next check of the server looks again. */
const safety = [
  { safe: "clean" },
  { safe: "clean" },
  { safe: "suspicious", checkNote: "跳转到 prints.example.net" },
  { safe: "clean" },
  { safe: "notChecked", checkTime: null },
].map((one) => ({ checkNote: "", ...one }));

const campaigns = [
  "春季打印周",
  "新手教程",
  "多色样张征集",
  "固件更新说明",
  "设计师招募",
  "周末挑战",
  "耗材上新",
  "社区问卷",
];
const places = ["model", "content", "comment", "profile", "message", "banner", "shortLink", "h5", "qrCode"];

const targets = ["example.com", "shop.example.com", "example.org", "models.example.net", "prints.example.edu"];

/** Most yuan that a month on a platform costs; others cost nothing. */
const costs: Readonly<Record<string, number>> = { weibo: 4_000, bilibili: 6_000, youtube: 3_000, fair: 12_000 };
const COST_MONTHS = 4;

const LINKS = 40;
/** Days since which each link has its current target. */
const FORMER_DAYS = 60;

/** Their addresses are nowhere, so they open nothing. */
const tickets = [
  ["客服单 4711：收不到提醒", "websocket", "echo tasks", "open"],
  ["展台摄像头线路检查", "rtcPush", "booth-2", "usedUp"],
  ["展台画面远程查看", "rtcPull", "booth-2", "expired"],
  ["新办公室网络验收", "websocket", "echo queues", "revoked"],
  ["客服单 4802：打印机日志", "fileUpload", "supportLog", "open"],
  ["九月对账单", "fileUpload", "statement", "expired"],
] as const;

/** Files that came in: ticket by its place above, name, days ago. */
const sentFiles = [
  [4, "printer-0412.log", 0.05],
  [4, "slicer-0412.log", 0.05],
  [5, "statement-09.csv", 4],
  [5, "statement-09-old.csv", 9],
] as const;

/** Bytes that a demo file had before it was erased. */
const ERASED_BYTES = 4_096;

const limitsOf = (kind: string, place: string) => (kind === "fileUpload" ? sentPlaces[place as SentPlaceName] : null);

/** Every eighth link leads to a place in app or site instead of an address. */
const leadsTo = (i: number) =>
  i % 8 === 7
    ? { target: "", jump: { target: i % 16 === 7 ? "activityList" : "modelHome" } }
    : { target: `https://${targets[i % targets.length]}/campaign/${i + 1}`, jump: null };

export const demo: AreaDemo = [
  {
    resource: externalRule,
    count: hosts.length,
    values: (i) => {
      const [pattern, action, category] = hosts[i] ?? hosts[0];
      return { pattern, action, category, where: places, reason: "演示规则", rank: i };
    },
  },
  {
    resource: linkPlatform,
    count: platforms.length,
    values: (i) => {
      const [key, zh, en, kind] = platforms[i] ?? platforms[0];
      return {
        key,
        name: { "1": zh, "0": en },
        kind,
        countries: ["CN", "US"],
        utm: { source: key },
        ...(costs[key] ? { cost: "fixed", currency: Currency.of("renminbi") } : {}),
        // Phones open links of chats in the app.
        share: {
          title: 30,
          text: 140,
          image: 1_200,
          opensApp: kind === "chat",
          scheme: kind === "chat" ? "printapp" : "",
        },
        rank: i,
      };
    },
  },
  {
    resource: linkCost,
    count: platforms.length * COST_MONTHS,
    values: (i, { nth, ago, whole }) => {
      const place = i % platforms.length;
      const key = platforms[place]?.[0] ?? "";
      const most = costs[key];
      if (!most) return null;
      const month = new Date(ago(Math.floor(i / platforms.length) * 30.4) * 1_000).toISOString().slice(0, 7);
      return {
        platform: nth(linkPlatform, place),
        month,
        amount: whole(most / 2, most) * 100,
        currency: Currency.of("renminbi"),
      };
    },
  },
  {
    resource: shortLink,
    count: LINKS,
    values: (i, { pick, ago, whole, often, random }) => ({
      code: `demo${String.fromCodePoint(97 + (i % 8))}${2 + (Math.floor(i / 8) % 8)}${String.fromCodePoint(109 + (i % 13))}`,
      name: `${campaigns[i % campaigns.length]} ${Math.floor(i / campaigns.length) + 1}`,
      ...leadsTo(i),
      checkTime: ago(random() * 0.8),
      ...safety[i % safety.length],
      platform: pick(linkPlatform),
      source: often(["hand", "share", "qr", "mail", "push"]),
      createTime: ago(whole(FORMER_DAYS + 41, 300)),
      end: i % 5 === 0 ? ago(-whole(3, 90)) : null,
    }),
  },
  {
    resource: linkTarget,
    count: LINKS + LINKS / 2,
    values: (i, { nth, ago, whole }) => {
      const link = nth(shortLink, i % LINKS);
      const days = whole(5, 40);
      if (i < LINKS) return { link, ...leadsTo(i), begin: ago(FORMER_DAYS), until: null };
      const former = { target: `https://${targets[0]}/campaign/early-${i + 1}`, days };
      return { link, ...former, begin: ago(FORMER_DAYS + days), until: ago(FORMER_DAYS) };
    },
  },
  {
    resource: ticket,
    count: tickets.length,
    values: (i, { ago, nth }) => {
      const [purpose, kind, names, state] = tickets[i] ?? tickets[0];
      const isOpen = state === "open";
      const limits = limitsOf(kind, names);
      const sent = sentFiles.filter(([ticketAt]) => ticketAt === i).length;
      const used = limits ? sent : state === "usedUp" ? 20 : 3;
      const until = ago(isOpen ? -0.5 : i + 1);
      return {
        purpose,
        kind,
        names,
        limits,
        state,
        until,
        uses: limits?.files ?? 20,
        used,
        lastUse: ago(isOpen ? 0.1 : i + 1.1),
        maker: nth(admin, 0),
      };
    },
  },
  {
    resource: sentFile,
    count: sentFiles.length,
    values: async (i, { ago, nth, textFile }) => {
      const [ticketAt, name, days] = sentFiles[i] ?? sentFiles[0];
      const text = Array.from({ length: 200 }, (_, line) => `${line};${name};${(line * 37) % 101}`).join("\n");
      const isKept = days < SENT_FILE_DAYS;
      const file = isKept ? await textFile(name, text) : null;
      return {
        name,
        ticket: nth(ticket, ticketAt),
        place: tickets[ticketAt][2],
        file,
        size: file?.size ?? ERASED_BYTES,
        md5: file?.md5 ?? "0".repeat(32),
        check: "notProgram",
        ip: `198.51.100.${20 + i}`,
        state: isKept ? "kept" : "erased",
        createTime: ago(days),
      };
    },
  },
  {
    resource: linkClick,
    count: 6_000,
    values: (i, tools) => {
      const { pick, random, often } = tools;
      const time = busyTime(tools, 90);
      return {
        link: pick(shortLink),
        time,
        createTime: time,
        visitor: `demo ${Math.floor(random() * 2_000)}`,
        country: often(["CN", "US", "DE", "JP"]),
        platform: often(["ios", "android", "desktop", "mobile"]),
        referrer: often(["weibo.com", "bilibili.com", "youtube.com", ""]),
        isBot: random() < 0.06,
        slot: `demo ${i}`,
      };
    },
  },
];
