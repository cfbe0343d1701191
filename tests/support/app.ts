import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { permissionNames } from "#commands/permissions.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { account, v2 } from "#domain/api/call.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { readConfig } from "#server/config.ts";
import { seed } from "#server/db/seed.ts";
import type { Sql } from "#server/db/sql.ts";
import { buildApp } from "#server/http/app.ts";
import { addFiles } from "#server/http/files/files.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { insertRecord } from "#server/resources/write.ts";
import { addObjectStore } from "#server/object-store/store-routes.ts";
import { openServices } from "#server/services.ts";
import type { Storage } from "#server/storage/storage.ts";
import { isExhaustive } from "./exhaustive.ts";
import { seededDatabase } from "./database.ts";
import type { FreshDatabase } from "./database.ts";

export const PASSWORD = "correct horse battery";

/** Settings with a rate limit that tests never reach. */
export const patient = { RATE_LIMIT_PER_ADMIN: "1000000", RATE_LIMIT_PER_IP: "1000000" };

/**
 * Calls that accept an empty body and end the caller's login session. Tests that share a session must not make them.
 */
export const endsSession = new Set<string>([account("logout"), v2("queue", "leave")]);

export interface CallOptions {
  token?: string;
  requestId?: string;
  language?: "0" | "1";
  headers?: Record<string, string>;
}

/** Clears the required password change of all admins, as if each had changed the password. */
export const passwordsAreChanged = (db: Sql): Promise<unknown> =>
  db.query("update admin set must_change_password = false where must_change_password");

let passwordHash: Promise<string> | undefined;
/** Hash of PASSWORD, made once in a process. */
const hashOfPassword = (): Promise<string> => (passwordHash ??= hashPassword(PASSWORD));

/** The real application on a separate database, called without a socket. */
export interface TestApp {
  app: FastifyInstance;
  db: FreshDatabase;
  storage: Storage;
  dataDir: string;
  /** Lines that the server reported to the operator. */
  lines: string[];
  report(line: string): void;
  /** Token of the first administrator. */
  admin: string;
  call<T = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions): Promise<Envelope<T>>;
  /** Makes a v2 call. Fails with the message where the code is not 0. */
  ok<T = Record<string, unknown>>(resource: string, verb: string, body?: unknown, options?: CallOptions): Promise<T>;
  /**
   * Creates another admin with exactly these permissions.
   * @param options.madeUp names of permissions that exist only in the test's own definitions
   * @returns the admin's token and id
   * @throws Error for a name that is not a permission: such an admin would have no grant, and the test could not fail
   */
  colleague(
    name: string,
    auths?: readonly string[],
    options?: { madeUp?: readonly string[] },
  ): Promise<{ token: string; id: string }>;
  close(): Promise<void>;
}

/**
 * Starts the application on a database with the initial data only.
 * @param added registers further routes in addition to the calls
 */
export async function testApp(
  added: (app: FastifyInstance) => Promise<void> = async () => undefined,
): Promise<TestApp> {
  const db = await seededDatabase(async (empty) => {
    await seed(empty, readConfig({ ADMIN_PASSWORD: PASSWORD }), () => undefined);
    await passwordsAreChanged(empty);
  });
  const dataDir = await mkdtemp(join(tmpdir(), "console-test-"));
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, DATABASE_URL: db.url, ...patient });
  const lines: string[] = [];
  const app = await buildApp({ db, metrics: createMetrics(), services: await openServices(config, db), logger: false });
  const { storage } = app.services;
  await addFiles(app, db, dataDir);
  await addObjectStore(app, app.services.store);
  await added(app);

  async function call<T>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Envelope<T>> {
    const reply = await app.inject({
      method: "POST",
      url: path,
      headers: {
        "content-type": "application/json",
        __cxy_requestid_: options.requestId ?? randomUUID(),
        __cxy_os_lang_: options.language ?? "1",
        ...(options.token ? { __cxy_token_: options.token } : {}),
        ...options.headers,
      },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
    return reply.json<Envelope<T>>();
  }

  async function logIn(name: string): Promise<SessionReply> {
    const { result, msg, code } = await call<SessionReply>(account("loginV2"), {
      type: 2,
      account: name,
      password: PASSWORD,
    });
    if (code !== 0) throw new Error(msg);
    // A file of an exhaustive run takes longer than a confirmed password counts.
    if (isExhaustive)
      await db.query("update session set confirmed_at = now() + interval '1 day' where token_hash = $1", [
        hashToken(result.token),
      ]);
    return result;
  }

  const first = await logIn("admin");
  return {
    app,
    db,
    storage,
    dataDir,
    lines,
    report: (line) => void lines.push(line),
    admin: first.token,
    call,
    async ok<T>(resource: string, verb: string, body: unknown = {}, options: CallOptions = {}) {
      const reply = await call<T>(v2(resource, verb), body, { token: first.token, ...options });
      if (reply.code !== 0)
        throw new Error(`${resource}/${verb}: ${reply.code} ${reply.msg} ${JSON.stringify(reply.result)}`);
      return reply.result;
    },
    async colleague(name, auths, { madeUp = [] } = {}) {
      const unknown = auths?.filter((auth) => !permissionNames.has(auth) && !madeUp.includes(auth)) ?? [];
      if (unknown.length > 0) throw new Error(`These are no permissions: ${unknown.join(", ")}`);
      const group = await insertRecord(
        db,
        authGroup,
        { name: `group of ${name}`, isSystem: auths === undefined, auths: auths ?? [] },
        null,
      );
      await insertRecord(
        db,
        admin,
        { account: name, realName: name, authGroupIds: [group.id], passwordHash: await hashOfPassword() },
        null,
      );
      const session = await logIn(name);
      return { token: session.token, id: session.userId };
    },
    async close() {
      await app.close();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
