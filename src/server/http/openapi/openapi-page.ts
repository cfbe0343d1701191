import type { FastifyInstance, FastifyRequest } from "fastify";
import { findResource } from "#domain/index.ts";
import { STEP_UP_MINUTES } from "#kernel/command.ts";
import type { CodeName } from "#kernel/errors.ts";
import { codes } from "#kernel/errors.ts";
import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";
import { codeMeanings } from "./code-meanings.ts";
import type { Access, Described } from "#server/http/endpoints/endpoint.ts";
import { isOfQueue, permissionsOf, takesStepUp } from "#server/http/endpoints/endpoint.ts";
import { calls } from "#server/http/endpoints/index.ts";
import { operationIdOf } from "./openapi.ts";
import { pageStyle } from "./openapi-page-style.ts";
import { rowsOf } from "./openapi-rows.ts";
import { escapeHtml } from "#server/http/escape-html.ts";

const words = {
  title: ["控制台接口", "Console API"],
  intro: [
    "每个接口都是带 JSON 的 POST，HTTP 状态恒为 200，结果在信封 {code, msg, result} 里，code 为 0 即成功。登录令牌放在请求头 __CXY_TOKEN_，可以在 __CXY_UID_ 附上其账号编号；请求号放在 __CXY_REQUESTID_，同一请求号只执行一次。",
    "Every call is a POST with JSON, answered with HTTP 200 and the envelope {code, msg, result}; code 0 is success. The token of a login goes into the header __CXY_TOKEN_, whose it is may be named in __CXY_UID_; the request id into __CXY_REQUESTID_: one id is carried out once.",
  ],
  json: ["同一内容的 OpenAPI 3.1 文档", "The same as an OpenAPI 3.1 document"],
  contents: ["目录", "Contents"],
  field: ["字段", "Field"],
  type: ["类型与限制", "Type and limits"],
  meaning: ["含义", "Meaning"],
  required: ["必填", "required"],
  nothing: ["不需要任何字段。", "Takes no fields."],
  access: ["谁可以调用", "Who may call"],
  public: ["任何人", "anybody"],
  login: ["任何已登录的管理员", "any administrator who is logged in"],
  ofQueue: ["；并须有权处理此字段所指的队列：", "; and may work the queue named in "],
  oneOf: ["具有以下任一权限：", "with one of: "],
  writes: ["写入；同一请求号只执行一次", "Writes; one request id is carried out once"],
  stepUp: [
    `要在 ${STEP_UP_MINUTES} 分钟内输入过密码，否则返回码 ${codes.stepUpNeeded}`,
    `Takes a password given within the last ${STEP_UP_MINUTES} minutes, else code ${codes.stepUpNeeded}`,
  ],
  get: ["也可以用 GET，字段写在地址里：", "Also by GET, with these in the address: "],
  gives: ["返回文件，被拒绝时返回信封：", "Answers a file, or the envelope of a refusal: "],
  answers: ["返回信封 {code, msg, result}", "Answers the envelope {code, msg, result}"],
  codes: ["返回码", "Codes"],
  code: ["返回码", "Code"],
  name: ["名称", "Name"],
  account: ["登录与账号", "Login and account"],
  queue: ["队列", "Queues"],
  session: ["会话", "Sessions"],
  outbox: ["发件箱", "Outbox"],
  file: ["文件", "Files"],
} as const satisfies Record<string, Label>;

/** Returns the part of the path that names the subject of a call. */
const nounOf = ({ path }: Described): string => path.split("/").at(path.includes("/account/") ? 3 : -2) ?? "";
const titleOf = (noun: string): Label =>
  findResource(noun)?.label ?? (Object.hasOwn(words, noun) ? words[noun as keyof typeof words] : [noun, noun]);

function groups(): Map<string, Described[]> {
  const byNoun = new Map<string, Described[]>();
  for (const call of calls) byNoun.set(nounOf(call), [...(byNoun.get(nounOf(call)) ?? []), call]);
  return byNoun;
}

type Say = (label: Label) => string;

function accessText(access: Access, s: Say): string {
  if (access === "public") return s(words.public);
  if (access === "login") return s(words.login);
  const names = permissionsOf(access).map((name) => `<code>${escapeHtml(name)}</code>`);
  const queue = isOfQueue(access) ? `${s(words.ofQueue)}<code>${escapeHtml(access.queueIn)}</code>` : "";
  return s(words.oneOf) + names.join(" ") + queue;
}

function fieldsTable(call: Described, s: Say): string {
  const rows = rowsOf(call.body).map(({ path, required: always, type, label, values }) => {
    const required = always || call.needs?.includes(path.replace(/^item\./, ""));
    const taken = values.map(([stored, of]) => `<code>${escapeHtml(stored)}</code> ${s(of)}`).join(" · ");
    return (
      `<tr><th scope="row"><code>${escapeHtml(path)}</code>${required ? ` <b>${s(words.required)}</b>` : ""}</th>` +
      `<td>${escapeHtml(type)}${taken ? `<br>${taken}` : ""}</td><td>${s(label)}</td></tr>`
    );
  });
  if (rows.length === 0) return `<p>${s(words.nothing)}</p>`;
  const head = [words.field, words.type, words.meaning].map((one) => `<th scope="col">${s(one)}</th>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function callPart(call: Described, s: Say): string {
  const id = escapeHtml(operationIdOf(call));
  const notes = [
    `${s(words.access)}: ${accessText(call.access, s)}`,
    ...(takesStepUp(call) ? [s(words.stepUp)] : []),
    ...(call.writes ? [s(words.writes)] : []),
    ...(call.inAddress
      ? [s(words.get) + call.inAddress.map((name) => `<code>${escapeHtml(name)}</code>`).join(" ")]
      : []),
    call.gives ? `${s(words.gives)}<code>${escapeHtml(call.gives)}</code>` : s(words.answers),
  ];
  return (
    `<article id="${id}"><h3><a href="#${id}">${s(call.label)}</a></h3>` +
    `<p class="path"><b>POST</b> <code>${escapeHtml(call.path)}</code></p>` +
    `<ul>${notes.map((note) => `<li>${note}</li>`).join("")}</ul>${fieldsTable(call, s)}</article>`
  );
}

function contents(all: ReadonlyMap<string, readonly Described[]>, s: Say): string {
  const parts = [...all].map(([noun, callsOfNoun]) => {
    const links = callsOfNoun.map(
      (call) => `<li><a href="#${escapeHtml(operationIdOf(call))}">${s(call.label)}</a></li>`,
    );
    return `<li><a href="#of-${escapeHtml(noun)}">${s(titleOf(noun))}</a><ul>${links.join("")}</ul></li>`;
  });
  return `<nav aria-label="${s(words.contents)}"><ul>${parts.join("")}<li><a href="#codes">${s(words.codes)}</a></li></ul></nav>`;
}

function codesPart(s: Say): string {
  const inOrder = Object.entries(codes).toSorted(([, a], [, b]) => a - b);
  const rows = inOrder.map(
    ([name, code]) =>
      `<tr><th scope="row">${code}</th><td><code>${name}</code></td><td>${s(codeMeanings[name as CodeName])}</td></tr>`,
  );
  const head = [words.code, words.name, words.meaning].map((one) => `<th scope="col">${s(one)}</th>`).join("");
  return `<section id="codes"><h2>${s(words.codes)}</h2><table class="codes"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

/** Builds the API reference as one page without scripts, so that the browser's find command searches all of it. */
export function openApiPage(language: InterfaceLanguage): string {
  const s: Say = (label) => escapeHtml(say(label, language));
  const all = groups();
  const sections = [...all].map(
    ([noun, callsOfNoun]) =>
      `<section id="of-${escapeHtml(noun)}"><h2>${s(titleOf(noun))}</h2>${callsOfNoun.map((call) => callPart(call, s)).join("")}</section>`,
  );
  const other =
    language === "zh" ? '<a href="?lang=en" lang="en">English</a>' : '<a href="?lang=zh" lang="zh">中文</a>';
  return (
    `<!doctype html><html lang="${language === "zh" ? "zh-CN" : "en"}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<title>${s(words.title)}</title><style>${pageStyle}</style></head><body><header><h1>${s(words.title)}</h1>` +
    `<p>${s(words.intro)}</p><p><a href="/openapi.json">${s(words.json)}</a> · ${other}</p></header>` +
    `${contents(all, s)}<main>${sections.join("")}${codesPart(s)}</main></body></html>`
  );
}

function languageOf({ query, headers }: FastifyRequest): InterfaceLanguage {
  const { lang } = query as { lang?: unknown };
  if (lang === "zh" || lang === "en") return lang;
  return /^\s*zh\b/i.test(headers["accept-language"] ?? "") ? "zh" : "en";
}

/** Adds the API reference. It is public like the OpenAPI document, because it lists calls and never stored data. */
export function addOpenApiPage(app: FastifyInstance): void {
  const made = new Map<InterfaceLanguage, string>();
  app.get("/openapi", async (request, reply) => {
    const language = languageOf(request);
    const page = made.get(language) ?? openApiPage(language);
    made.set(language, page);
    return reply
      .headers({ "cache-control": "no-cache", vary: "accept-language" })
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
