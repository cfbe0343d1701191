import { commands } from "#commands/index.ts";
import { operations } from "#commands/operations.ts";
import { findResource, queues, resources } from "#domain/index.ts";
import { DecisionMeasure, DecisionSource, DecisionState } from "#domain/audit/measures.ts";
import { automatedTerm, measureTerm, sourceTerm, stateTerm, statements } from "#server/audit/statement-terms.ts";
import { decisionCommands } from "#domain/audit/decisions.ts";
import type { Enumeration } from "#kernel/enumeration.ts";
import { Currency } from "#domain/currency.ts";
import { Country } from "#domain/enumerations/country.ts";
import { ModelShelf, ModelSource } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { SearchTab } from "#domain/enumerations/jumps.ts";
import { OperationModule } from "#domain/enumerations/reports.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { VisitorPlatform } from "#domain/links/enumerations.ts";
import { TagKind } from "#domain/tags/enumerations.ts";
import { within } from "#kernel/label.ts";
import type { Label } from "#kernel/label.ts";
import type { Actor } from "#kernel/actor.ts";
import { Literals } from "#kernel/filter/sql.ts";
import { unseenCondition } from "#server/resources/unseen-operations.ts";
import type { BiKind } from "#domain/bi/kinds.ts";

interface ViewColumn {
  kind: BiKind;
  label: Label;
  /** SQL term over the tables of the view, in Chinese and in English where it is a word. */
  term: string | Label;
  /** Permission without which the column is masked, because it names a person. */
  personal?: string;
  /** Of amounts: column of the view with their currency. No BI report combines those of different currencies. */
  currency?: string;
}

/** An approved view: the only thing that a statement of a BI report can read. */
export interface BiReportView {
  key: string;
  title: Label;
  /**
   * FROM clause. In it and in terms, `{s}` is the schema, so that no name depends on the search path. `{seen}` is true
   * for the operation records `o` that the reader may see.
   */
  from: string;
  columns: Readonly<Record<string, ViewColumn>>;
}

/** Labels of an enumeration as SQL terms: BI reports show words and not numbers. */
function named(column: string, { values }: Enumeration): Label {
  const offered = values.filter((value) => !value.filterOnly);
  const term = (language: 0 | 1): string => {
    const cases = offered.map(
      ({ stored, label }) => `when '${String(stored)}' then '${label[language].replaceAll("'", "''")}'`,
    );
    return `(case ${column}::text ${cases.join(" ")} else ${column}::text end)`;
  };
  return [term(0), term(1)];
}

/** Names of what the program defines, such as commands, as SQL terms. */
function defined(column: string, names: readonly (readonly [id: string, label: Label])[]): Label {
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const term = (language: 0 | 1): string => {
    const cases = names.map(([id, label]) => `when ${quoted(id)} then ${quoted(label[language])}`);
    return `(case ${column} ${cases.join(" ")} else ${column} end)`;
  };
  return [term(0), term(1)];
}

const namesOfDecisions = (): [string, Label][] =>
  commands.filter(({ id }) => decisionCommands.some((one) => one === id)).map(({ id, label }) => [id, label]);

/** Names of commands with what they act on, because many resources have the same verbs; and of other operations. */
const namesOfCommands = (): [string, Label][] => [
  ...commands.map(({ id, label, resource }): [string, Label] => [
    id,
    within(findResource(resource ?? "")?.label, label),
  ]),
  ...Object.entries(operations),
];
const namesOfResources = (): [string, Label][] => resources.map(({ name, label }) => [name, label]);
const namesOfQueues = (): [string, Label][] => queues.map(({ id, label }) => [id, label]);

/** Text of a translated field in the reader's language, else in the other one. */
const translated = (column: string): Label => [
  `coalesce(nullif(${column} ->> '1', ''), ${column} ->> '0', '')`,
  `coalesce(nullif(${column} ->> '0', ''), ${column} ->> '1', '')`,
];
const text = (zh: string, en: string, term: string | Label): ViewColumn => ({ kind: "text", label: [zh, en], term });
const number = (zh: string, en: string, term: string): ViewColumn => ({ kind: "number", label: [zh, en], term });
/** Amount in the unit that people write. @param key column of the view with the currency */
function amountIn(
  zh: string,
  en: string,
  key: string,
  [column, currency, { values }]: [string, string, Enumeration],
): ViewColumn {
  const parts = values.map(({ stored, format }) => `when '${stored}' then ${10 ** (format?.exponent ?? 0)}.0`);
  return { ...number(zh, en, `(${column} / case ${currency}::text ${parts.join(" ")} else 1.0 end)`), currency: key };
}
const time = (zh: string, en: string, term: string): ViewColumn => ({ kind: "time", label: [zh, en], term });
const person = (zh: string, en: string, term: string | Label, personal: string): ViewColumn => ({
  ...text(zh, en, term),
  personal,
});

/** Name of a record, or its id with a word where it is deleted. Null where none is named. */
const nameOrGone = (name: string, id: string): Label => [
  `coalesce(nullif(${name}, ''), '编号 ' || ${id} || '（已删除）')`,
  `coalesce(nullif(${name}, ''), ${id} || ' (deleted)')`,
];

const MEMBERS = "screen:/model-admin";
const STAFF = "screen:/manage-admin";
const SEARCHES = "screen:/search-record";
const decisions = decisionCommands.map((id) => `'${id}'`).join(", ");

/** All approved views. */
export const biReportViews: readonly BiReportView[] = [
  {
    key: "models",
    title: ["模型", "Models"],
    from: '{s}."model" m left join {s}."category" c on c.id = m.category_id left join {s}."user" u on u.id = m.author where m.delete_time is null',
    columns: {
      id: text("编号", "ID", "m.id::text"),
      created: time("创建时间", "Created", "m.create_time"),
      published: time("发布时间", "Published", "m.publish_time"),
      name: text("模型名", "Name", "m.group_name"),
      author: person("作者", "Author", "u.nickname", MEMBERS),
      category: text("分类", "Category", translated("c.name")),
      status: text("状态", "State", named("m.status", ModelShelf)),
      review: text("机审", "Machine review", named("m.machine_review", MachineReview)),
      origin: text("来源", "Source", named("m.model_source", ModelSource)),
      language: text("语言", "Language", named("m.lang", Language)),
      paid: text("付费", "Paid", [
        "case when m.is_pay then '是' else '否' end",
        "case when m.is_pay then 'Yes' else 'No' end",
      ]),
      downloads: number("下载", "Downloads", "m.download_count"),
      likes: number("点赞", "Likes", "m.like_count"),
      views: number("浏览", "Views", "m.view_count"),
    },
  },
  {
    key: "decisions",
    title: ["审核结果", "Review decisions"],
    from: `{s}."operation_record" o left join {s}."admin" a on a.id = o.admin where o.command in (${decisions}) and o.undoes is null and {seen}`,
    columns: {
      decided: time("时间", "Time", "o.create_time"),
      decision: text("结果", "Decision", defined("o.command", namesOfDecisions())),
      admin: person("审核员", "Moderator", "coalesce(a.real_name, '')", STAFF),
      queue: text("队列", "Queue", defined("o.queue", namesOfQueues())),
      reason: text("原因", "Reason", "o.reason"),
    },
  },
  {
    key: "searches",
    title: ["搜索", "Searches"],
    from: '{s}."search_record" r left join {s}."user" u on u.id = r."user"',
    columns: {
      searched: time("时间", "Time", "r.time"),
      word: text("搜索词", "Word", "r.normal"),
      language: text("语言", "Language", named("r.lang", Language)),
      tab: text("标签页", "Tab", named("r.tab", SearchTab)),
      platform: text("平台", "Platform", named("r.platform", Platform)),
      country: text("国家", "Country", named("r.country", Country)),
      results: number("结果数", "Results", "r.results"),
      clicked: number("有点击", "Clicked", "case when r.click_place is null then 0 else 1 end"),
      found: number("有结果", "Found", "case when r.results > 0 then 1 else 0 end"),
      member: person("会员编号", "Member id", 'r."user"::text', SEARCHES),
      member_name: person("会员", "Member", nameOrGone("u.nickname", 'r."user"'), SEARCHES),
    },
  },
  {
    key: "link_clicks",
    title: ["短链点击", "Link clicks"],
    from: '{s}."link_click" k join {s}."short_link" l on l.id = k.link left join {s}."link_platform" p on p.id = l.platform',
    columns: {
      clicked: time("时间", "Time", "k.time"),
      link: text("短链", "Link", "l.name"),
      code: text("短码", "Code", "l.code"),
      platform: text("平台", "Platform", translated("p.name")),
      device: text("设备", "Device", named("k.platform", VisitorPlatform)),
      country: text("国家", "Country", named("k.country", Country)),
      referrer: text("来源网站", "Referrer", "k.referrer"),
      bot: number("爬虫", "Bot", "case when k.is_bot then 1 else 0 end"),
      person: number("真人", "Person", "case when k.is_bot then 0 else 1 end"),
      visitor: text("访客", "Visitor", "k.visitor"),
    },
  },
  {
    key: "link_costs",
    title: ["平台费用", "Costs of platforms"],
    from: '{s}."link_cost" c left join {s}."link_platform" p on p.id = c.platform where c.delete_time is null',
    columns: {
      entered: time("录入时间", "Entered", "c.create_time"),
      month: text("月份", "Month", "c.month"),
      platform: text("平台", "Platform", translated("p.name")),
      currency: text("币种", "Currency", named("c.currency", Currency)),
      amount: amountIn("金额", "Amount", "currency", ["c.amount", "c.currency", Currency]),
    },
  },
  {
    key: "operations",
    title: ["操作记录", "Operation records"],
    from: '{s}."operation_record" o left join {s}."admin" a on a.id = o.admin where {seen}',
    columns: {
      happened: time("时间", "Time", "o.create_time"),
      module: text("模块", "Module", named("o.module_id", OperationModule)),
      resource: text("对象类型", "Kind", defined("o.resource", namesOfResources())),
      command: text("操作", "Command", defined("o.command", namesOfCommands())),
      admin: person("操作人", "By", "coalesce(a.real_name, '')", STAFF),
    },
  },
  {
    key: "tags",
    title: ["标签", "Tags"],
    from: '{s}."tag" t where t.delete_time is null and t.alias_of is null',
    columns: {
      created: time("创建时间", "Created", "t.create_time"),
      name: text("名称", "Name", "t.name"),
      kind: text("类型", "Kind", named("t.kind", TagKind)),
      uses: number("使用次数", "Uses", "t.uses"),
      uses_30: number("近 30 天使用", "Uses of 30 days", "t.uses30"),
      views: number("浏览", "Views", "t.views"),
      followers: number("关注", "Followers", "t.followers"),
    },
  },
  {
    key: "statements",
    title: ["审核说明", "Statements of decisions"],
    from: `${statements} and {seen}`,
    columns: {
      decided: time("时间", "Time", "o.create_time"),
      kind: text("对象类型", "Kind", defined("o.resource", namesOfResources())),
      measure: text("措施", "Measure", named(measureTerm, DecisionMeasure)),
      ground: text("依据", "Ground", "o.reason"),
      source: text("来源", "Source", named(sourceTerm, DecisionSource)),
      state: text("状态", "State", named(stateTerm, DecisionState)),
      automated: number("自动决定", "Automated", automatedTerm),
      record: text("操作记录", "Operation record", "o.id::text"),
    },
  },
];

export const viewNamed = (key: string): BiReportView | undefined => biReportViews.find((view) => view.key === key);

type MayRead = (permission: string) => boolean;

/** The reader of views, and the schema of their tables. */
export interface ViewReader {
  schema: string;
  /** 0 for Chinese, 1 for English. */
  language: 0 | 1;
  /** True for a permission of the reader; without it a personal column is masked. */
  mayRead: MayRead;
  /** The admin who reads; null for anybody, such as the receivers of a BI report. */
  actor: Actor | null;
}

const isMasked = ({ personal }: ViewColumn, mayRead: MayRead): boolean => personal !== undefined && !mayRead(personal);

/** SQL term of a masked column. It tells only whether there is a value. */
const masked = (term: string): string => `(case when ${term} is null then null else '••••' end)`;

/** Personal columns of a view that are masked for a reader. */
export const maskedColumns = ({ columns }: BiReportView, mayRead: MayRead): [name: string, label: Label][] =>
  Object.entries(columns).flatMap(([name, column]): [string, Label][] =>
    isMasked(column, mayRead) ? [[name, column.label]] : [],
  );

/** A view as a common table expression, under its own name. */
export function viewSql(view: BiReportView, { schema, language, mayRead, actor }: ViewReader): string {
  const columns = Object.entries(view.columns).map(([name, column]) => {
    const term = typeof column.term === "string" ? column.term : column.term[language];
    return `${isMasked(column, mayRead) ? masked(term) : term} as "${name}"`;
  });
  const sql = `"${view.key}" as not materialized (select ${columns.join(", ")} from ${view.from})`;
  return sql
    .replaceAll("{seen}", () => unseenCondition(actor, new Literals(), "o", schema))
    .replaceAll("{s}", () => `"${schema.replaceAll('"', '""')}"`);
}
