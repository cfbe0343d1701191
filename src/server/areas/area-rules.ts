import type { AnyRecord } from "#kernel/resource.ts";
import type { Consequences } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import type { Subject } from "#server/review/subject.ts";

/** A write of one record. */
export interface Write {
  verb: string;
  /** Null for a new record. */
  before: AnyRecord | null;
  patch: Row;
}

/** An operation that is undone. */
export interface Operation {
  id: string;
  resource: string;
  object: string;
  target: string | null;
  command: string;
  admin: string | null;
  queue: string;
  reasonKey: string;
  /** Age in seconds. */
  age: number;
  before: Row;
  after: Row;
  undone: boolean;
}

type ByResource<F> = Readonly<Record<string, F>>;

/**
 * Rules of an area beyond its definitions, by resource. They run in the transaction of the write, and throw a Refusal
 * where they are broken.
 */
export interface AreaRules {
  /** What a transition or a change of fields does beyond its declaration. */
  consequences?: ByResource<Consequences>;
  /** How the automatic review judges records. */
  review?: ByResource<Subject>;
  /** Fields that the server sets itself when a record is added or edited. */
  fill?: ByResource<(tx: Sql, write: Write, context: Context) => Promise<Row>>;
  /** Rules that depend on the admin who writes. The record is locked, and nothing is written yet. */
  beforeWrite?: ByResource<(tx: Sql, context: Context, write: Write) => Promise<void>>;
  /** Rules that need other rows, with the record as it is after the write. */
  check?: ByResource<(tx: Sql, record: Row) => Promise<void>>;
  /** Consequences of a write, and rules that must hold after it. */
  afterWrite?: ByResource<(tx: Sql, context: Context, write: Write & { after: AnyRecord }) => Promise<void>>;
  /** Work after a moderator's edit. */
  afterEdit?: ByResource<(tx: Sql, after: AnyRecord) => Promise<void>>;
  /** Undoes the writes of a command that are not part of its record, by command id. */
  undo?: Readonly<
    Record<string, (tx: Sql, context: Context, operation: Operation, record: AnyRecord) => Promise<unknown>>
  >;
}
