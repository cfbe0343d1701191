import { Logger, runMigrations } from "graphile-worker";

/** Creates or updates graphile-worker's own schema. Several processes may do so at once. */
export async function installJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
}
