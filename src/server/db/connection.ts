import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { Pool, type PoolClient, type QueryResult } from "pg";
import type { Address } from "./address.ts";
import { clientOf } from "./address.ts";
import { explainDatabaseError, isConnectionLoss, isOutdatedPlan } from "./database-errors.ts";
import type { QueryOptions } from "./sql.ts";
import { createListener, type Listener } from "./listener.ts";
import { isDiskFull } from "./outage.ts";
import { createStatementNames, type StatementNames } from "./statement-names.ts";
import { valueTypes } from "./value-types.ts";

export type Row = Record<string, unknown>;
export type Parameters = readonly unknown[];

/** What both the database and a transaction offer. bigint and numeric are text, timestamptz is a Date. */
export interface Queries<DB> {
  /** Rows of a statement, sent as a named prepared one: keep values in `parameters`, never in the text. */
  query<R = Row>(sql: string, parameters?: Parameters, options?: QueryOptions): Promise<R[]>;
  /** Number of rows a statement changed. */
  execute(sql: string, parameters?: Parameters): Promise<number>;
  /** Typed queries over the same connections; unnamed statements. */
  kysely: Kysely<DB>;
}

export type Transaction<DB> = Queries<DB>;

export interface TransactionOptions {
  isolation?: "read committed" | "repeatable read" | "serializable";
  readOnly?: boolean;
  /** Milliseconds for each statement, 0 without limit; default: that of the connection. */
  statementTimeout?: number;
}

export interface Health {
  ok: boolean;
  milliseconds: number;
  /** Why not, as a sentence; empty when ok. */
  reason: string;
}

export interface Database<DB = unknown> extends Queries<DB>, Pick<Listener, "listen"> {
  pool: Pool;
  /** Like `query`, for statements without any effect: sent once more when the connection broke under them. */
  read<R = Row>(sql: string, parameters?: Parameters): Promise<R[]>;
  /** Commits when `work` ends, rolls back when it throws; the error passes through. */
  transaction<T>(work: (tx: Transaction<DB>) => Promise<T>, options?: TransactionOptions): Promise<T>;
  health(): Promise<Health>;
  /** Waits for statements under way. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Connections at most; default 10. */
  max?: number;
  /** Milliseconds; default 8,000; 0 without limit. */
  statementTimeout?: number;
  applicationName?: string;
  /** Direct address, where the other goes through a transaction pooler; absent or null: that is direct itself. */
  direct?: Address | null;
  /** Milliseconds to keep trying for a connection while the server restarts; default 15,000. */
  patience?: number;
  report?: (line: string) => void;
}

const IDLE_IN_TRANSACTION_MS = 60_000;
const HEALTH_MS = 2_000;

/**
 * What holds for each statement. A connection of its own is given it once; what comes out of a transaction pooler belongs
 * to a session of somebody else, and so each transaction is given it anew.
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
  // The pool listens only while a client is idle; a server that dies under a statement would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** A connection, waiting out a restart of the server; nothing has been sent yet, so this is safe for writes too. */
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
      // A disk that is full stays so for longer than anybody waits for an answer.
      if (pool.ending || isDiskFull() || !isConnectionLoss(error) || Date.now() + pause > until) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

function send(
  client: PoolClient,
  names: StatementNames,
  text: string,
  values: Parameters,
  { planEachTime = false }: QueryOptions = {},
): Promise<QueryResult> {
  return client.query({ text, values: [...values], name: planEachTime ? undefined : names.of(text) });
}

/** Kysely over one connection that somebody else releases. */
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

/** @param begin the statement that begins it, with its limits */
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
 * Opens a pool on a PostgreSQL; the first connection is made with the first statement. `DB` maps table names to rows for
 * kysely. With a direct address given, nothing is asked of the connections that a transaction pooler does not carry.
 */
export function connect<DB = unknown>(address: Address, options: ConnectOptions = {}): Database<DB> {
  const limits = limitsOf(options);
  const pool = createPool(address, options, limits.ofConnection);
  // A name belongs to a session, and a transaction pooler gives each transaction another.
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
