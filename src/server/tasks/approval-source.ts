import { resourceNamed } from "#domain/index.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import type { Label } from "#kernel/label.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";

/** What a call that needs a second person would do: its records, and all else that is approved with them. */
export interface ApprovalSubject {
  /** Name of the resource of the records. */
  resource: string;
  /** Returns a query of the records: `id`, and `version` where it belongs to what is approved, else 0. */
  rows: (parameters: Parameters) => string;
  /** Column of the member to whom a record belongs; without it the owner field of the resource. */
  owner?: string;
  /** Number of records that the call adds. They have no rows yet. */
  added?: number;
  /** Returns a query of the members (`member`) to whom records belong that the call adds, or gives to another member. */
  members?: (parameters: Parameters) => string;
  /** What the request is called; without it the command and its records. */
  title?: Label;
  /** Reason of the request, if the call gives it elsewhere than in its reason. */
  why?: string;
  /** Further parameters of the call that are not in its body, in JSON. */
  about?: unknown;
}

/**
 * The records that a call names itself. Of several, each has the version that was on screen, so that those that change
 * meanwhile are left out. A single one has its version of now: once it changes, the request is outdated.
 */
export function selectedRows(resource: string, body: Readonly<Record<string, unknown>>): ApprovalSubject {
  const ids = [...new Set([body["ids"] ?? body["id"] ?? []].flat().map(String))];
  if (ids.length === 1) {
    const { appendOnly } = resourceNamed(resource);
    return {
      resource,
      rows: (parameters) =>
        `select given.id, ${appendOnly ? "0" : "coalesce(t.version, 0)"} as version
         from (select ${parameters.add(ids[0])}::bigint as id) given
         left join ${sqlName(resource)} t on t.id = given.id${appendOnly ? "" : " and t.delete_time is null"}`,
    };
  }
  const versions = (body["versions"] ?? {}) as Record<string, number>;
  const seenVersions = ids.map((id) => Number(versions[id] ?? 0));
  return {
    resource,
    rows: (parameters) =>
      `select id, version from unnest(${parameters.add(ids)}::bigint[], ${parameters.add(seenVersions)}::int[]) given (id, version)`,
  };
}

/** Reads from the database what a call would do now. It is read for the request, its answer and its list of records. */
export type ApprovalSource = (sql: Sql, body: Readonly<Record<string, unknown>>) => Promise<ApprovalSubject>;
