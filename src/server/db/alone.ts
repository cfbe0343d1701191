/** Programs that are connected to the database beside the one that asks, which holds one connection. */
export async function othersOn(db: { query: (text: string) => Promise<{ name: string }[]> }): Promise<string[]> {
  const rows = await db.query(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ name }) => name || "unnamed");
}
