import { parse } from "libpg-query";
import { Refusal } from "#kernel/errors.ts";
import { checkColumns } from "./column-scope.ts";
import type { Node } from "./syntax-tree.ts";
import { isNode, namesOf } from "./syntax-tree.ts";
import { viewNamed } from "./views.ts";

/** Nodes of PostgreSQL's own syntax tree that a statement of a BI report may have. All others are refused. */
const nodes = new Set(
  `SelectStmt ResTarget ColumnRef A_Star String Integer Float Boolean A_Const A_Expr BoolExpr NullTest BooleanTest
   CaseExpr CaseWhen CoalesceExpr MinMaxExpr FuncCall TypeCast TypeName ParamRef RangeVar RangeSubselect JoinExpr Alias
   SortBy SubLink CommonTableExpr WithClause List A_ArrayExpr GroupingSet GroupingFunc WindowDef RowExpr NamedArgExpr`.split(
    /\s+/,
  ),
);

/** Functions that compute only from their arguments. */
const functions = new Set(
  `count sum avg min max round floor ceil ceiling abs sign sqrt power mod trunc greatest least stddev stddev_samp
   variance var_samp corr percentile_cont percentile_disc mode string_agg array_agg bool_and bool_or every width_bucket
   row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
   lower upper length char_length left right btrim ltrim rtrim trim replace split_part concat concat_ws substring substr
   position strpos initcap reverse starts_with translate
   date_trunc date_part extract to_char to_date to_timestamp to_number age make_date make_interval timezone now
   date_bin nullif coalesce`.split(/\s+/),
);

const types = new Set(
  `int2 int4 int8 float4 float8 numeric text varchar bpchar bool date time timestamp timestamptz interval`.split(" "),
);

/** Parts of a statement that write, lock or read elsewhere. */
const forbidden = new Set(["intoClause", "lockingClause"]);

const refuse = (zh: string, en: string): never => {
  throw new Refusal("illegalParameter", [zh, en], { path: "sql" });
};

/** Views and earlier common table expressions that a part of the statement may read. */
interface Scope {
  tables: ReadonlySet<string>;
  /** Views that the statement reads. */
  views: Set<string>;
  /** Highest number of a parameter. */
  params: number;
}

function checkTable(node: Node, { tables, views }: Scope): void {
  const name = String(node["relname"] ?? "");
  if (node["schemaname"] || node["catalogname"])
    refuse(`表名不能带 schema：${name}`, `The name of a view has no schema: ${name}`);
  if (tables.has(name)) return;
  if (!viewNamed(name))
    refuse(`没有视图「${name}」；可用的视图见「视图」页`, `There is no view ${name}. The tab Views lists them`);
  views.add(name);
}

function checkFunction(node: Node): void {
  const names = namesOf(node["funcname"]);
  const name = names.at(-1) ?? "";
  const isPlain = names.length === 1 || (names.length === 2 && names[0] === "pg_catalog");
  if (!isPlain || !functions.has(name))
    refuse(`不能使用函数 ${names.join(".")}`, `The function ${names.join(".")} cannot be used`);
}

function checkType(node: Node): void {
  const names = namesOf(node["names"]);
  const name = names.at(-1) ?? "";
  if (names.length > 2 || (names.length === 2 && names[0] !== "pg_catalog") || !types.has(name))
    refuse(`不能转换为类型 ${names.join(".")}`, `A value cannot be cast to ${names.join(".")}`);
}

/** A SELECT with common table expressions. Each of them may be read only after it, and by this SELECT. */
function checkSelect(node: Node, scope: Scope): void {
  for (const part of Object.keys(node))
    if (forbidden.has(part)) refuse("只能查询，不能写入或加锁", "A report only reads. It cannot write or lock");
  const { withClause, ...rest } = node;
  let tables = new Set(scope.tables);
  if (isNode(withClause)) {
    if (withClause["recursive"]) refuse("不能使用 WITH RECURSIVE", "WITH RECURSIVE cannot be used");
    for (const one of Array.isArray(withClause["ctes"]) ? (withClause["ctes"] as Node[]) : []) {
      const expression = isNode(one["CommonTableExpr"]) ? one["CommonTableExpr"] : {};
      walk(expression["ctequery"], { ...scope, tables }, scope);
      tables = new Set([...tables, String(expression["ctename"] ?? "")]);
    }
  }
  walkParts(rest, { ...scope, tables }, scope);
}

/** @param root scope of the whole statement, which collects views and parameters */
function walk(value: unknown, scope: Scope, root: Scope): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, scope, root));
  if (!isNode(value)) return;
  for (const [name, node] of Object.entries(value)) {
    if (!/^[A-Z]/.test(name)) {
      walkParts(value, scope, root);
      return;
    }
    if (!nodes.has(name)) refuse(`报表的 SQL 不支持 ${name}`, `The SQL of a report does not support ${name}`);
    if (!isNode(node)) continue;
    if (name === "SelectStmt") checkSelect(node, scope);
    else {
      if (name === "RangeVar") checkTable(node, scope);
      if (name === "FuncCall") checkFunction(node);
      if (name === "ParamRef") root.params = Math.max(root.params, Number(node["number"] ?? 0));
      walkParts(node, scope, root);
    }
  }
}

/** Parts of a node. Some of them are nodes without their name: types, and both sides of UNION. */
function walkParts(node: Node, scope: Scope, root: Scope): void {
  for (const [name, part] of Object.entries(node)) {
    if (name === "typeName" && isNode(part)) checkType(part);
    const isBare = isNode(part) && !Object.keys(part).some((key) => /^[A-Z]/.test(key));
    if ((name === "larg" || name === "rarg") && isBare) checkSelect(part, scope);
    else walk(part, scope, root);
  }
}

interface CheckedStatement {
  /** Keys of the views that it reads. */
  views: readonly string[];
  /** Number of parameters. */
  params: number;
  /** The statement itself. */
  select: Node;
}

/**
 * Parses a statement with PostgreSQL's own grammar and checks that it only reads approved views.
 * @param sql with parameters as `$1`, `$2` …
 * @throws Refusal illegalParameter that names what is not allowed
 */
export async function checkStatement(sql: string): Promise<CheckedStatement> {
  const parsed = await parse(sql).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(`SQL 有语法错误：${message}`, `The SQL has an error: ${message}`);
  });
  const statements = (parsed as { stmts?: { stmt?: Node }[] }).stmts ?? [];
  if (statements.length !== 1) refuse("只能有一条语句", "There must be exactly one statement");
  const statement = statements[0]?.stmt ?? {};
  if (!isNode(statement["SelectStmt"])) return refuse("只能是 SELECT", "The statement must be a SELECT");
  const scope: Scope = { tables: new Set(), views: new Set(), params: 0 };
  checkSelect(statement["SelectStmt"], scope);
  checkColumns(statement["SelectStmt"]);
  return { views: [...scope.views], params: scope.params, select: statement["SelectStmt"] };
}
