import { Client } from "pg";
import { openDatabase } from "#server/db/embedded/open.ts";

/** Opens the database of the given folder, reports each step as a JSON line, and stops when its input ends. */
const dataDir = process.argv[2] ?? "";
const say = (message: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const database = await openDatabase({ dataDir, databaseUrl: null }, { report: (line) => say({ report: line }) });
  const client = new Client({ connectionString: database.url });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ locale: string; checksums: string; user: string }>(
    `select current_user as user, current_setting('data_checksums') as checksums,
       (select datcollate from pg_database where datname = current_database()) as locale`,
  );
  await client.end();
  say({ url: database.url, ...rows[0] });
  process.stdin.resume();
  process.stdin.once("end", () => {
    void database.stop().then(() => say({ stopped: true }));
  });
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
