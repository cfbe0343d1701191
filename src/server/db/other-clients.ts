/** Names of the programs that are connected to the database, except the connection that runs the query. */
export async function otherClients(db: { query: (text: string) => Promise<{ name: string }[]> }): Promise<string[]> {
  const rows = await db.query(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ name }) => name || "unnamed");
}
