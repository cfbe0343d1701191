import { Refusal } from "#kernel/errors.ts";
import type { Node } from "./syntax-tree.ts";
import { isNode, itemsOf, nameOf, namesOf } from "./syntax-tree.ts";
import { viewNamed } from "./views.ts";

type Columns = readonly string[];
/** Columns of common table expressions, by name. */
type Expressions = ReadonlyMap<string, Columns>;

/** What a FROM clause brings into scope, by alias, inside of an outer statement. */
interface Level {
  tables: Map<string, Columns>;
  outer: Level | null;
}

const star = Symbol("*");

/** Returns the columns of a relation under its alias, which may rename the first of them. */
const renamed = (columns: Columns, alias: unknown): Columns => {
  const names = isNode(alias) ? namesOf(alias["colnames"]) : [];
  return [...names, ...columns.slice(names.length)];
};

const aliasOf = ({ alias }: Node): string => (isNode(alias) ? String(alias["aliasname"] ?? "") : "");

/** Returns the columns of the nearest relation with an alias; undefined if there is none. */
function columnsUnder(alias: string, level: Level | null): Columns | undefined {
  return level ? (level.tables.get(alias) ?? columnsUnder(alias, level.outer)) : undefined;
}

/**
 * Checks a qualified column. PostgreSQL reads `m.to_json` as a call of the function on the whole row if the relation has
 * no such column.
 * @throws Refusal illegalParameter
 */
function checkColumn(node: Node, level: Level): void {
  const [relation, column, ...more] = fieldsOf(node);
  if (typeof relation !== "string" || column === undefined || column === star) return;
  const columns = columnsUnder(relation, level);
  if (more.length === 0 && columns?.includes(column)) return;
  const name = [relation, column, ...more].map(String).join(".");
  throw new Refusal("illegalParameter", [`没有列 ${name}`, `There is no column ${name}`], { path: "sql" });
}

const fieldsOf = ({ fields }: Node): (string | typeof star)[] =>
  itemsOf(fields).map((one) => ("A_Star" in one ? star : nameOf(one)));

/** Returns the name that PostgreSQL gives a column without AS; undefined for one that nobody can name. */
function ownName(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  const { ColumnRef, FuncCall, TypeCast } = value;
  if (isNode(ColumnRef)) return fieldsOf(ColumnRef).findLast((one): one is string => typeof one === "string");
  if (isNode(FuncCall)) return namesOf(FuncCall["funcname"]).at(-1);
  return isNode(TypeCast) ? ownName(TypeCast["arg"]) : undefined;
}

/** Returns the columns that one entry of a SELECT list adds. */
function columnsOfTarget({ ResTarget }: Node, { tables }: Level): Columns {
  if (!isNode(ResTarget)) return [];
  const { name, val } = ResTarget;
  const reference = isNode(val) && isNode(val["ColumnRef"]) ? fieldsOf(val["ColumnRef"]) : [];
  if (reference.at(-1) === star)
    return typeof reference[0] === "string" ? (tables.get(reference[0]) ?? []) : [...tables.values()].flat();
  return [typeof name === "string" ? name : ownName(val)].flatMap((one) => one ?? []);
}

function addRelation(item: Node, level: Level, expressions: Expressions): void {
  const { RangeVar, RangeSubselect, JoinExpr } = item;
  if (isNode(RangeVar)) {
    const name = String(RangeVar["relname"] ?? "");
    const columns = expressions.get(name) ?? Object.keys(viewNamed(name)?.columns ?? {});
    level.tables.set(aliasOf(RangeVar) || name, renamed(columns, RangeVar["alias"]));
  }
  if (isNode(RangeSubselect)) {
    const outer = RangeSubselect["lateral"] ? level : level.outer;
    const columns = columnsOfSelect(selectIn(RangeSubselect["subquery"]), expressions, outer);
    level.tables.set(aliasOf(RangeSubselect), renamed(columns, RangeSubselect["alias"]));
  }
  if (isNode(JoinExpr)) addJoin(JoinExpr, level, expressions);
}

/** Adds a join. With an alias of its own, its relations cannot be named outside of it. */
function addJoin(node: Node, level: Level, expressions: Expressions): void {
  const alias = aliasOf(node);
  const inside = alias === "" ? level : { tables: new Map(level.tables), outer: level.outer };
  const before = new Set(inside.tables.keys());
  for (const side of [node["larg"], node["rarg"]]) if (isNode(side)) addRelation(side, inside, expressions);
  visit(node["quals"], inside, expressions);
  if (alias === "") return;
  const joined = [...inside.tables].flatMap(([name, columns]) => (before.has(name) ? [] : columns));
  level.tables.set(alias, renamed(joined, node["alias"]));
}

const selectIn = (value: unknown): Node => (isNode(value) && isNode(value["SelectStmt"]) ? value["SelectStmt"] : {});

/** Checks every column that a part of a statement names. */
function visit(value: unknown, level: Level, expressions: Expressions): void {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, level, expressions));
  if (!isNode(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (name === "SelectStmt" && isNode(part)) columnsOfSelect(part, expressions, level);
    else {
      if (name === "ColumnRef" && isNode(part)) checkColumn(part, level);
      visit(part, level, expressions);
    }
  }
}

/**
 * Checks every column that a SELECT names.
 * @returns its own columns
 * @throws Refusal illegalParameter for a column that its relation does not have
 */
function columnsOfSelect(node: Node, outside: Expressions, outer: Level | null): Columns {
  const { withClause, fromClause, larg, rarg, ...rest } = node;
  const expressions = new Map(outside);
  for (const { CommonTableExpr: one } of itemsOf(isNode(withClause) ? withClause["ctes"] : [])) {
    if (!isNode(one)) continue;
    const columns = columnsOfSelect(selectIn(one["ctequery"]), expressions, outer);
    expressions.set(String(one["ctename"]), renamed(columns, { colnames: one["aliascolnames"] }));
  }
  if (isNode(larg) && isNode(rarg)) {
    columnsOfSelect(rarg, expressions, outer);
    const columns = columnsOfSelect(larg, expressions, outer);
    visit(rest, { tables: new Map(), outer }, expressions);
    return columns;
  }
  const level: Level = { tables: new Map(), outer };
  for (const item of itemsOf(fromClause)) addRelation(item, level, expressions);
  visit(rest, level, expressions);
  return itemsOf(node["targetList"]).flatMap((target) => columnsOfTarget(target, level));
}

/** Checks every column of a statement against what is in scope. @throws Refusal illegalParameter */
export const checkColumns = (select: Node): void => void columnsOfSelect(select, new Map(), null);
