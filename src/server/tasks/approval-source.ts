import type { Parameters } from "#kernel/filter/sql.ts";
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
  /** Further parameters of the call that are not in its body, in JSON. */
  about?: unknown;
}

/** The records that a call names itself, with the versions that were on screen. */
export function selectedRows(resource: string, body: Readonly<Record<string, unknown>>): ApprovalSubject {
  const ids = [...new Set([(body["ids"] ?? []) as unknown[]].flat().map(String))];
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
