import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Described } from "#server/http/endpoints/endpoint.ts";
import { isOfQueue, permissionsOf, permissionsOfQueue, queuesOfCall } from "#server/http/endpoints/endpoint.ts";
import { calls } from "#server/http/endpoints/index.ts";
import { inventory } from "#tools/lib/inventory.ts";

type Method = "POST" | "GET";

/** Access requirement of one call: nothing, a login, a super admin, or one permission of each set. */
export interface AccessRow {
  method: Method;
  path: string;
  /** Queue that the body names; "" for a body without one. */
  queue: string;
  needs: "public" | "login" | "super" | readonly (readonly string[])[];
}

/**
 * Path of the table. It is checked in, so that a review shows every change of a permission. `vitest -u` rewrites it.
 */
export const accessTable = resolve("tests/fixtures/access.tsv");

const SETS = " + ";
const NAMES = " | ";

/**
 * Reads the table.
 * @throws Error where it is missing
 */
export const readAccessTable = (): AccessRow[] =>
  readFileSync(accessTable, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [method = "", path = "", queue = "", needs = ""] = line.split("\t");
      const open = needs === "public" || needs === "login" || needs === "super";
      return {
        method: method as Method,
        path,
        queue,
        needs: open ? needs : needs.split(SETS).map((names) => names.split(NAMES)),
      };
    });

/** Returns the rows of a call: one per queue, and one without a queue if the queue is optional. */
function rowsOf({ access, alsoAccess, body }: Described): [queue: string, needs: string][] {
  if (typeof access === "string") return [["", access]];
  const textOf = (sets: readonly (readonly string[])[]): string => sets.map((names) => names.join(NAMES)).join(SETS);
  if (!isOfQueue(access)) {
    if (access.length === 0) return [["", "super"]];
    return [["", textOf([permissionsOf(access), ...(alsoAccess ? [alsoAccess] : [])])]];
  }
  const and = access.and ? [access.and] : [];
  const named = queuesOfCall(access).map((queue): [string, string] => [
    queue.id,
    textOf([...and, permissionsOfQueue(queue, access)]),
  ]);
  return body[access.queueIn]?.required ? named : [["", textOf([permissionsOf(access)])], ...named];
}

/** Returns the table according to the current definitions. */
export function accessAsDefined(): string {
  const known = new Map(calls.map((call) => [call.path, call]));
  const rows = inventory().endpoints.flatMap(({ method, path }) => {
    const call = known.get(path);
    return call ? rowsOf(call).map((row) => [method, path, ...row].join("\t")) : [];
  });
  return `${["method", "path", "queue", "needs one permission of each set"].join("\t")}\n${rows.join("\n")}\n`;
}
