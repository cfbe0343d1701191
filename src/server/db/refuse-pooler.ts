import { Client } from "pg";

const sentence =
  "DATABASE_URL goes through a transaction pooler, which carries neither migrations nor locks nor events: set DATABASE_LISTEN_URL to the direct address of the same database.";

/** True for PgBouncer's refusal of a setting that it does not support. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/i.test(error.message);

/** Returns the server process of a connection, inside or outside a transaction. */
async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/**
 * Refuses a transaction pooler. It recognizes one by the server processes: two direct connections always have two. A
 * transaction pooler gives the second connection the process that the first has just released.
 * @param client connected to `url`
 * @throws Error that says which variable to set
 */
export async function refusePooler(client: Client, url: string): Promise<void> {
  const other = new Client({ connectionString: url, application_name: "console pooler check" });
  other.on("error", () => undefined);
  try {
    await other.connect();
    const first = await backendOf(client);
    await other.query("begin");
    if ((await backendOf(other)) === first) throw new Error(sentence);
  } catch (error) {
    throw isRefused(error) ? new Error(sentence, { cause: error }) : error;
  } finally {
    await other.end().catch(() => undefined);
  }
}
