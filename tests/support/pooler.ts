import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Client } from "pg";
import { freePort } from "./server-process.ts";

/** A transaction pooler in front of a database, as many installations have. */
export interface Pooler {
  /** Address of the database through the pooler. */
  url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** User for PgBouncer if this process runs as root, because PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function program(): string {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const executable = folders.map((folder) => join(folder, "pgbouncer")).find(existsSync);
  if (executable) return executable;
  throw new Error("The test of transaction poolers needs PgBouncer: install it (Debian: apt-get install pgbouncer).");
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts a pooler.
 * @param direct address of a database that listens on 127.0.0.1
 */
export async function startPooler(direct: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "console-pooler-"));
  const [address, port] = [new URL(direct), await freePort()];
  const [config, users] = [join(folder, "pgbouncer.ini"), join(folder, "users")];
  await writeFile(users, `"${address.username}" "${decodeURIComponent(address.password)}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=127.0.0.1 port=${address.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
logfile = ${join(folder, "log")}
`,
  );
  for (const path of [folder, config, users]) {
    await chmod(path, path === folder ? 0o700 : 0o600);
    if (nobody.uid) await chown(path, nobody.uid, nobody.gid);
  }
  const through = new URL(direct);
  through.host = `127.0.0.1:${port}`;
  const url = through.href;
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(program(), ["--quiet", config], { stdio: "ignore", ...nobody });
    for (let tries = 0; !(await answers(url)); tries++) {
      if (tries === 200 || child.exitCode !== null) throw new Error(`PgBouncer does not run: see ${folder}/log`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const end = (): Promise<unknown> => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    return ended;
  };
  await start();
  return {
    url,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
