import type { ExplainReply } from "#domain/bi/api.ts";
import { MOST_COST, MOST_READ } from "#domain/bi/kinds.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Prepared } from "./statement.ts";

export interface PlanNode {
  "Node Type"?: string;
  "Parent Relationship"?: string;
  "Plan Rows"?: number;
  "Total Cost"?: number;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/** Rows that a plan reads, and the indexes that it uses. */
interface Reading {
  reads: number;
  indexes: string[];
}

const rowsOf = (node: PlanNode | undefined): number => node?.["Plan Rows"] ?? 0;

/** How often a part of a plan runs when its whole runs once. */
function runsOf(part: PlanNode, whole: PlanNode): number {
  const relation = part["Parent Relationship"];
  if (relation === "SubPlan") return Math.max(1, rowsOf(whole));
  const isRepeated = relation === "Inner" && whole["Node Type"] === "Nested Loop";
  const outer = whole.Plans?.find((one) => one["Parent Relationship"] === "Outer");
  return isRepeated ? Math.max(1, rowsOf(outer)) : 1;
}

/**
 * Counts the rows that the scans and joins of a plan produce, each as often as it runs: the inner side of a nested loop
 * runs once for each row of the outer side.
 */
export function readIn(node: PlanNode, runs = 1): Reading {
  const type = node["Node Type"] ?? "";
  const isCounted = (type.includes("Scan") && type !== "Subquery Scan") || /Join|Nested Loop/.test(type);
  const below = (node.Plans ?? []).map((part) => readIn(part, runs * runsOf(part, node)));
  return {
    reads: Math.round((isCounted ? rowsOf(node) * runs : 0) + below.reduce((sum, one) => sum + one.reads, 0)),
    indexes: [...(node["Index Name"] ? [node["Index Name"]] : []), ...below.flatMap((one) => one.indexes)],
  };
}

/** Asks the database how it would run a statement, and what that costs. The statement does not run. */
export async function planOf(tx: Sql, { sql, values, statement }: Prepared): Promise<ExplainReply> {
  const [row] = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, values, {
    planEachTime: true,
  });
  const plan = row?.["QUERY PLAN"][0].Plan ?? {};
  const { reads, indexes } = readIn(plan);
  const cost = Math.round(plan["Total Cost"] ?? 0);
  return { reads, cost, indexes: [...new Set(indexes)], views: statement.views.map(({ key }) => key) };
}

const figure = (value: number): string => value.toLocaleString("en");

/** @throws Refusal illegalParameter for a statement that would read or compute too much */
export function checkReads({ reads, cost }: ExplainReply): void {
  const refuse = (...label: Label): never => {
    throw new Refusal("illegalParameter", label, { path: "sql" });
  };
  if (reads > MOST_READ)
    refuse(
      `这个查询预计读 ${figure(reads)} 行（连接产生的行也算），上限 ${figure(MOST_READ)}：请缩短日期范围，或为连接加条件`,
      `The query would read ${figure(reads)} rows, joined ones included, at most ${figure(MOST_READ)} are allowed: choose a shorter span, or add conditions to its joins`,
    );
  if (cost > MOST_COST)
    refuse(
      `这个查询预计代价 ${figure(cost)}，上限 ${figure(MOST_COST)}：请缩短日期范围，或简化查询`,
      `The query would cost ${figure(cost)}, at most ${figure(MOST_COST)} is allowed: choose a shorter span, or simplify it`,
    );
}
