import { feedbackReply } from "#domain/feedback/feedback-reply.resource.ts";
import { feedback } from "#domain/feedback/feedback.resource.ts";
import { questionType } from "#domain/feedback/question-type.resource.ts";
import { replyTemplate } from "#domain/feedback/reply-template.resource.ts";
import { FeedbackState } from "#domain/enumerations/reports.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";
import type { Conversation } from "./demo/conversations.ts";
import { conversation, CONVERSATIONS, messages } from "./demo/conversations.ts";
import { logText } from "./demo/logs.ts";
import { questions } from "./demo/questions.ts";
import { otherAnswers, roots, subjects } from "./demo/texts.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const printers = ["K1 Max", "Ender-3 V3", "K2 Plus", "CR-M4", "Hi Combo"] as const;
const firmwares = ["1.3.2", "1.3.3", "1.2.9", "1.3.5"] as const;
/** The release that shifts layers. */
const BAD = "1.3.4";
const BAD_PRINTER = "K1 Max";
const links = { target: "externalLink", externalLink: { url: "https://wiki.example.org/help" } };

const devices = [
  ["android", "Android 15", "Xiaomi 14"],
  ["ios", "iOS 18.1", "iPhone 15"],
  ["android", "Android 14", "Galaxy S24"],
  ["webPc", "Windows 11", "Chrome 131"],
] as const;
/** Pages on which the roots of the types are offered. */
const pages = ["device", "account", "model", "order", "", "device"] as const;

const templates = subjects.flatMap(({ answers, root }, subject) =>
  answers.map((answer) => ({ answer, subject, root })),
);
/** Templates for all types. */
const general = [
  [
    "通用：已收到",
    "{nickname} 你好，已收到你的反馈，我们会尽快回复。",
    "Hi {nickname}, we got your message and will answer soon.",
  ],
  [
    "通用：请补充",
    "请补充型号、固件版本和照片，方便我们查看。",
    "Please send us the model, the firmware version and a picture.",
  ],
] as const;

/** Moderators of the demo: those of past decisions, after the first admin. */
const moderatorAt = ({ nth }: DemoTools, place: number): string | null => nth(admin, 1 + place) ?? nth(admin, 0);

const typeAt = ({ nth }: DemoTools, subject: number): string | null => nth(questionType, roots.length + subject);

/** What the device of the member said of itself. */
function deviceOf(i: number, { isBadRelease, subject }: Conversation, { often, whole, random }: DemoTools): Row {
  const ofApp = subjects[subject]?.root === 1;
  const [platform, osVersion, deviceModel] = often(devices);
  return {
    platform: Platform.of(platform),
    appVersion: often(["6.2.1", "6.2.0", "6.1.4", "6.0.9"]),
    osVersion,
    deviceModel,
    ...(ofApp
      ? { pageType: "account" }
      : {
          printerName: isBadRelease ? BAD_PRINTER : printers[Math.floor(random() * printers.length)],
          firmwareVersion: isBadRelease ? BAD : often(firmwares),
          pageType: pages[subjects[subject]?.root ?? 0] ?? "",
        }),
    ...(subjects[subject]?.need.includes("order") ? { objType: "order", objId: String(20_000 + whole(1, 9_000)) } : {}),
    contact: i % 5 === 0 ? `1380000${1_000 + (i % 9_000)}` : "",
  };
}

/** How far a conversation is, from its messages. */
function handled(one: Conversation, begin: number, tools: DemoTools): Row {
  const { state, spoken, subject, rating } = one;
  const first = spoken.find(({ from }) => from === "admin" || from === "template");
  const last = spoken.findLast(({ from }) => from !== "user");
  const said = spoken.findLast(({ from }) => from === "user");
  const since = state === "waiting" && said ? begin + said.after : begin;
  const close = begin + (last?.after ?? 0) + (state === "asked" ? 14 : 7) * DAY;
  return {
    status: FeedbackState.of(state),
    waitingSince: since,
    dueTime: since + (subjects[subject]?.due ?? 24) * HOUR,
    closeTime: state === "asked" || state === "answered" ? close : null,
    assignee: state === "waiting" ? null : moderatorAt(tools, one.moderator),
    isAnswered: first !== undefined && state !== "asked",
    answerMinutes: first && state !== "asked" ? Math.round(first.after / 60) : null,
    answer: last && last.from !== "system" ? last.text : "",
    answerTemplate: first?.template === undefined ? null : tools.nth(replyTemplate, first.template),
    asked: state === "asked" ? ["log", "picture"] : [],
    rating: state === "closed" ? rating : null,
  };
}

export const demo: AreaDemo = [
  {
    resource: questionType,
    count: roots.length,
    values: (i, { ago }) => {
      const [zh, en] = roots[i]?.name ?? ["", ""];
      return { name: { "1": zh, "0": en }, dueHours: 24, rank: (i + 1) * RANK_STEP, createTime: ago(300) };
    },
  },
  {
    resource: questionType,
    part: "children",
    count: subjects.length,
    values: (i, { nth, ago }) => {
      const subject = subjects[i];
      if (!subject) return null;
      const { name, due, need, root } = subject;
      return {
        name: { "1": name[0], "0": name[1] },
        father: nth(questionType, root),
        dueHours: due,
        need,
        pageType: pages[root] ?? "",
        platforms: root === 0 ? [Platform.of("ios"), Platform.of("android")] : [],
        hint: { "1": "写得越具体，答复越快", "0": "The more you tell us, the sooner we can help" },
        rank: (i + 1) * RANK_STEP,
        createTime: ago(300),
      };
    },
  },
  {
    resource: replyTemplate,
    count: templates.length + general.length,
    values: (i, tools) => {
      const template = templates[i];
      const [title, zh, en] = template?.answer ?? general[i - templates.length] ?? general[0];
      const types = template ? [typeAt(tools, template.subject)] : subjects.map((_, subject) => typeAt(tools, subject));
      const others = i % 3 === 0 ? { "8": otherAnswers["de"], "9": otherAnswers["fr"] } : {};
      return {
        title,
        questionTypes: types,
        content: { "1": zh, "0": en, ...others },
        jump: zh.includes("{link}") ? links : null,
        rank: (i + 1) * RANK_STEP,
        createTime: tools.ago(200),
      };
    },
  },
  {
    resource: replyTemplate,
    part: "queues",
    count: questions.length,
    values: (i, tools) => {
      const { title, zh, en, queues } = questions[i] ?? questions[0];
      const rank = (templates.length + general.length + i + 1) * RANK_STEP;
      return { title, queues, content: { "1": zh, "0": en }, rank, createTime: tools.ago(150) };
    },
  },
  {
    resource: feedback,
    count: CONVERSATIONS,
    values: async (i, tools) => {
      const one = conversation(i);
      const begin = tools.now - one.ago;
      const device = deviceOf(i, one, tools);
      const heading = (one.text.split(/[。，,.!！?？]/)[0] ?? "").slice(0, 100);
      return {
        heading: heading || one.text.slice(0, 100),
        user: tools.nth(user, one.member),
        questionType: typeAt(tools, one.subject),
        content: one.text,
        pictures: i % 3 === 1 ? [tools.cover(i)] : [],
        lang: one.lang,
        priority: subjects[one.subject]?.priority ?? "P2",
        ...device,
        logs:
          "firmwareVersion" in device && one.state === "waiting" && i % 2 === 0
            ? [{ file: await tools.textFile(`printer-${i}.log`, logText(begin, 200 + (i % 7) * 40)) }]
            : [],
        ...handled(one, begin, tools),
        createTime: begin,
      };
    },
  },
  {
    resource: feedbackReply,
    count: messages.length,
    values: (n, tools) => {
      const [i = 0, index = 0] = messages[n] ?? [];
      const one = conversation(i);
      const said = one.spoken[index];
      if (!said) return null;
      return {
        feedback: tools.nth(feedback, i),
        from: said.from,
        content: said.text,
        template: said.template === undefined ? null : tools.nth(replyTemplate, said.template),
        pictures: said.hasPicture ? [tools.cover(n)] : [],
        rating: said.rating ?? null,
        lang: one.lang,
        createTime: tools.now - one.ago + said.after,
      };
    },
  },
];
