import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { Pool, type PoolClient, type QueryResult } from "pg";
import type { Address } from "./address.ts";
import { clientOf } from "./address.ts";
import { explainDatabaseError, isConnectionLoss, isOutdatedPlan } from "./database-errors.ts";
import type { QueryOptions } from "./sql.ts";
import { createListener, type Listener } from "./listener.ts";
import { isDiskFull } from "./disk-full.ts";
import { createStatementNames, type StatementNames } from "./statement-names.ts";
import { valueTypes } from "./value-types.ts";

export type Row = Record<string, unknown>;
export type Parameters = readonly unknown[];

/** Queries that work on a database and on a transaction. bigint and numeric are text, timestamptz is a Date. */
export interface Queries<DB> {
  /**
   * Runs a statement as a named prepared statement and returns its rows. Put values into `parameters`, never into the
   * text.
   */
  query<R = Row>(sql: string, parameters?: Parameters, options?: QueryOptions): Promise<R[]>;
  /** Runs a statement and returns the number of rows that it changed. */
  execute(sql: string, parameters?: Parameters): Promise<number>;
  /** Typed queries over the same connections, sent as unnamed statements. */
  kysely: Kysely<DB>;
}

type Transaction<DB> = Queries<DB>;

interface TransactionOptions {
  isolation?: "read committed" | "repeatable read" | "serializable";
  readOnly?: boolean;
  /** Milliseconds per statement, 0 for no limit. Default: the value of the connection. */
  statementTimeout?: number;
}

interface Health {
  ok: boolean;
  milliseconds: number;
  /** A sentence that names the problem; empty when ok. */
  reason: string;
}

export interface Database<DB = unknown> extends Queries<DB>, Pick<Listener, "listen"> {
  pool: Pool;
  /** Runs a statement without side effects. Repeats it once if the connection breaks during it. */
  read<R = Row>(sql: string, parameters?: Parameters): Promise<R[]>;
  /** Runs `work` in a transaction. Rolls back and rethrows if `work` throws. */
  transaction<T>(work: (tx: Transaction<DB>) => Promise<T>, options?: TransactionOptions): Promise<T>;
  health(): Promise<Health>;
  /** Closes all connections after running statements have ended. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Maximum number of connections; default 10. */
  max?: number;
  /** Milliseconds per statement; default 8,000; 0 for no limit. */
  statementTimeout?: number;
  applicationName?: string;
  /** Direct address, if `address` belongs to a transaction pooler. Absent or null if `address` itself is direct. */
  direct?: Address | null;
  /** Maximum time to wait for a connection while the server restarts, in milliseconds; default 15,000. */
  patience?: number;
  report?: (line: string) => void;
}

const IDLE_IN_TRANSACTION_MS = 60_000;
const HEALTH_MS = 2_000;

/**
 * Returns the time limits of statements. On a direct connection they are set once. Behind a transaction pooler they are
 * set in each transaction, because the session changes with each transaction.
 */
function limitsOf(options: ConnectOptions) {
  const statementTimeout = options.statementTimeout ?? 8_000;
  const timeouts = {
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  if (!options.direct) return { ofConnection: { ...timeouts, options: "-c TimeZone=UTC" }, ofTransaction: "" };
  const settings = Object.entries({ ...timeouts, timezone: "'UTC'" });
  return {
    ofConnection: {},
    ofTransaction: settings.map(([name, value]) => `; set local ${name} = ${value}`).join(""),
  };
}

function createPool(address: Address, options: ConnectOptions, limits: object): Pool {
  const pool = new Pool({
    Client: clientOf(address),
    max: options.max ?? 10,
    application_name: options.applicationName ?? "console",
    ...limits,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: valueTypes,
  });
  const report = options.report ?? (() => undefined);
  pool.on("error", (error) => report(`A database connection was lost: ${error.message}`));
  // The pool handles errors of a client only while the client is idle. Without this handler, the loss of the server
  // would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Takes a connection. If the server restarts, it tries again for `patience`. That is safe for writes too, because
 * nothing was sent yet.
 */
async function acquire(pool: Pool, patience: number): Promise<PoolClient> {
  const until = Date.now() + patience;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await pool.connect();
    } catch (error) {
      if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message)) {
        throw new Error("All database connections are busy: try again, or raise the size of the pool.", {
          cause: error,
        });
      }
      // Do not wait if the disk is full, because that lasts longer than a caller waits for a response.
      if (pool.ending || isDiskFull() || !isConnectionLoss(error) || Date.now() + pause > until) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

async function send(
  client: PoolClient,
  names: StatementNames,
  text: string,
  values: Parameters,
  { planEachTime = false, noteColumns }: QueryOptions = {},
): Promise<QueryResult> {
  const result = await client.query({
    text,
    values: [...values],
    name: planEachTime ? undefined : names.of(text),
  });
  noteColumns?.(result.fields.map(({ name, dataTypeID: type }) => ({ name, type })));
  return result;
}

/** Creates a Kysely instance on one connection. The caller releases the connection. */
function onClient<DB>(client: PoolClient): Kysely<DB> {
  const query = client.query.bind(client) as PoolClient["query"];
  const lent: PostgresPoolClient = { query, release: () => undefined };
  const pool: PostgresPool = { connect: async () => lent, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

function beginStatement(options: TransactionOptions, limits: string): string {
  const isolation = options.isolation ? ` isolation level ${options.isolation}` : "";
  const timeout =
    options.statementTimeout === undefined
      ? ""
      : `; set local statement_timeout = ${Math.trunc(options.statementTimeout)}`;
  return `begin${isolation}${options.readOnly ? " read only" : ""}${limits}${timeout}`;
}

function transactionOn<DB>(client: PoolClient, names: StatementNames): Transaction<DB> {
  let kysely: Kysely<DB> | undefined;
  return {
    query: async (sql, parameters = [], how = {}) => (await send(client, names, sql, parameters, how)).rows,
    execute: async (sql, parameters = []) => (await send(client, names, sql, parameters)).rowCount ?? 0,
    get kysely() {
      return (kysely ??= onClient<DB>(client));
    },
  };
}

/**
 * Runs `work` between `begin` and commit or rollback.
 * @param begin statement that begins the transaction and sets its limits
 */
async function inTransaction<T>(
  client: PoolClient,
  names: StatementNames,
  begin: string,
  work: () => Promise<T>,
): Promise<T> {
  let broken = false;
  try {
    await client.query(begin);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    if (isOutdatedPlan(error)) names.renew();
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function checkHealth(pool: Pool): Promise<Health> {
  const begin = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`The database did not answer within ${HEALTH_MS / 1000} s.`)), HEALTH_MS);
  });
  try {
    await Promise.race([pool.query("select 1"), late]);
    return { ok: true, milliseconds: performance.now() - begin, reason: "" };
  } catch (error) {
    const reason = explainDatabaseError(error) ?? (error instanceof Error ? error.message : String(error));
    return { ok: false, milliseconds: performance.now() - begin, reason };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Creates a pool. It connects with its first statement. `DB` maps table names to rows for Kysely. With a direct
 * address, the pool uses nothing that a transaction pooler does not support.
 */
export function connect<DB = unknown>(address: Address, options: ConnectOptions = {}): Database<DB> {
  const limits = limitsOf(options);
  const pool = createPool(address, options, limits.ofConnection);
  // No names behind a transaction pooler: a name belongs to a session, and the session changes with each transaction.
  const names = createStatementNames(options.direct ? 0 : undefined);
  const patience = options.patience ?? 15_000;
  const report = options.report ?? (() => undefined);
  const listener = createListener(options.direct ?? address, options.applicationName ?? "console", report);

  const patient: PostgresPool = { connect: () => acquire(pool, patience), end: () => pool.end() };

  const once = async (sql: string, parameters: Parameters, how?: QueryOptions): Promise<QueryResult> => {
    const client = await acquire(pool, patience);
    if (limits.ofTransaction !== "")
      return inTransaction(client, names, beginStatement({}, limits.ofTransaction), () =>
        send(client, names, sql, parameters, how),
      );
    let failure: unknown;
    try {
      return await send(client, names, sql, parameters, how);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(isConnectionLoss(failure));
    }
  };
  const result = async (
    sql: string,
    parameters: Parameters,
    repeatable: boolean,
    how?: QueryOptions,
  ): Promise<QueryResult> => {
    try {
      return await once(sql, parameters, how);
    } catch (error) {
      if (isOutdatedPlan(error)) names.renew();
      else if (!repeatable || !isConnectionLoss(error)) throw error;
      return once(sql, parameters, how);
    }
  };
  return {
    pool,
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: patient }) }),
    query: async (sql, parameters = [], how = {}) => (await result(sql, parameters, false, how)).rows,
    read: async (sql, parameters = []) => (await result(sql, parameters, true)).rows,
    execute: async (sql, parameters = []) => (await result(sql, parameters, false)).rowCount ?? 0,
    async transaction(work, transactionOptions = {}) {
      const client = await acquire(pool, patience);
      const begin = beginStatement(transactionOptions, limits.ofTransaction);
      return inTransaction(client, names, begin, () => work(transactionOn<DB>(client, names)));
    },
    listen: (channel, onMessage, onGap) => listener.listen(channel, onMessage, onGap),
    health: () => checkHealth(pool),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
