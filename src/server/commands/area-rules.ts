import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Consequences, Reason } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import type { Row } from "#server/resources/row.ts";
import type { Subject } from "#server/review/subject.ts";
import type { ApprovalSource } from "#server/tasks/approval-source.ts";

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
  /** Id of the operation that led to this one; null for an operation of its own. */
  causedBy: string | null;
  undone: boolean;
}

/** A change of a record that the server makes itself. */
export interface Move {
  resource: Resource;
  /** Name of the transition. */
  verb: string;
  /** The record, which the caller has locked. */
  before: AnyRecord;
  patch: Row;
  reason?: string;
  /** Message to the member whom the change affects. */
  message?: Effect;
}

/** Moves a locked record of one resource by a transition of its machine. `patch` has the fields beside the states. */
export type Mover = (
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: string,
  patch?: Row,
  reason?: string,
) => Promise<AnyRecord>;

/** A decision that was written. */
export interface Decided {
  record: AnyRecord;
  /** Id of its operation record. The context names it as the cause of what follows. */
  recordId: string;
  reason: Reason;
  batchId: string;
  /**
   * Runs a decision on another record through that record's own states and consequences, without a strike of its own.
   * @returns false if it is not possible from the record's state
   */
  decide: (commandId: string, id: string) => Promise<boolean>;
  /** Changes a locked record without a command of its own. All its rules hold. */
  move: (move: Move) => Promise<AnyRecord>;
}

type ByResource<F> = Readonly<Record<string, F>>;

/** Returns why a command is refused for a cause in other records than its own; null where it is possible. */
export type RefusalByOthers = (sql: Sql, context: Context, record: AnyRecord) => Promise<Label | null>;

/**
 * Rules of an area beyond its definitions, by resource. They run in the transaction of the write, and throw a Refusal
 * where they are broken.
 */
export interface AreaRules {
  /** Records of calls that need a second person, by command id. Without an entry a call acts on its own `ids`. */
  approvals?: Readonly<Record<string, ApprovalSource>>;
  /** Refusals that rest on other records, by command id. The console shows them before the key. */
  refuses?: Readonly<Record<string, RefusalByOthers>>;
  /** Follow-up writes of a decision to other records, by command id. The undo of the decision undoes them. */
  follow?: Readonly<Record<string, (tx: Sql, context: Context, decided: Decided) => Promise<void>>>;
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
  /** Undoes the writes of a command that are not part of its record, by command id. */
  undo?: Readonly<
    Record<string, (tx: Sql, context: Context, operation: Operation, record: AnyRecord) => Promise<unknown>>
  >;
}
