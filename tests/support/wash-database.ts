import type { Client } from "pg";

/** Tables that a new database fills. A test that changes them changes the digest. */
const FILLED = ["schema_migration", "schema_migration_checksum", "schema_migration_lock", "graphile_worker.migrations"];

/** Schemas of the server's own tables. */
const OURS = "n.nspname in ('public', 'graphile_worker')";

/** What a test could change, in lines. A copy of the template has its object ids. */
const CATALOG = `select concat_ws(' ', 'class', c.oid, c.relname, c.relkind, c.relacl) from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all select concat_ws(' ', 'columns', c.oid, count(*), sum(atttypid::int8), count(*) filter (where attnotnull), count(*) filter (where atthasdef))
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not attisdropped and c.relkind <> 'i' group by c.oid
  union all select concat_ws(' ', 'index', indexrelid, indisvalid, indpred is null) from pg_index
  union all select concat_ws(' ', 'trigger', tgrelid, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all select concat_ws(' ', 'function', p.oid, md5(prosrc)) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}
  union all select concat_ws(' ', 'constraint', conrelid, conname, convalidated) from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${OURS}
  union all select concat_ws(' ', 'namespace', nspname, nspacl) from pg_namespace where nspname !~ '^pg_(temp|toast)'
  union all select concat_ws(' ', 'extension', extname) from pg_extension
  union all select concat_ws(' ', 'setting', setconfig) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`;

/** Digest of the schema, and of the rows that a new database has. */
export async function digestOfSchema(client: Client): Promise<string> {
  const rows = FILLED.map((table) => `select concat_ws(' ', 'row', t) from ${table} t`);
  const all = [CATALOG, ...rows].join(" union all ");
  const { rows: digests } = await client.query<{ digest: string }>(
    `select md5(string_agg(line, '|' order by line)) as digest from (${all}) as lines (line)`,
  );
  return digests[0]?.digest ?? "";
}

/** Empties every other table that has rows, and starts all sequences again. */
const EMPTY = `do $$
declare
  one record;
  has boolean;
  used text[] := '{}';
begin
  set local session_replication_role = replica;
  for one in select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind = 'r' and c.oid <> all(array[${FILLED.map(
      (table) => `'${table}'::regclass`,
    ).join(", ")}]::oid[])
  loop
    execute 'select exists (select from ' || one.name || ')' into has;
    if has then used := used || one.name; end if;
  end loop;
  if cardinality(used) > 0 then execute 'truncate ' || array_to_string(used, ', '); end if;
  for one in select format('%I.%I', schemaname, sequencename) as name, start_value from pg_sequences where last_value is not null
  loop
    perform setval(one.name::regclass, one.start_value, false);
  end loop;
end $$`;

/** Tables of the server, apart from those that a new database fills. */
const TABLES = `select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.oid <> all(array[${FILLED.map((table) => `'${table}'::regclass`).join(", ")}]::oid[])`;

/** Copies all rows and the values of the sequences to a schema of their own. */
const KEEP = `do $$
declare
  one record;
  has boolean;
begin
  create schema kept;
  for one in ${TABLES}
  loop
    execute format('select exists (select from public.%I)', one.relname) into has;
    if has then execute format('create table kept.%I as table public.%I', one.relname, one.relname); end if;
  end loop;
  create table kept."sequence values" as
    select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences where last_value is not null;
end $$`;

/** Copies the kept rows back. Triggers and references are as they were when the rows were kept. */
const RESTORE = `do $$
declare
  one record;
  columns text;
begin
  if to_regnamespace('kept') is null then return; end if;
  set local session_replication_role = replica;
  for one in ${TABLES} and to_regclass(format('kept.%I', c.relname)) is not null
  loop
    select string_agg(format('%I', attname), ', ') into columns from pg_attribute
      where attrelid = one.oid and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into public.%I (%s) overriding system value select %s from kept.%I', one.relname, columns, columns, one.relname);
  end loop;
  for one in select name, last_value from kept."sequence values"
  loop
    perform setval(one.name::regclass, one.last_value);
  end loop;
end $$`;

/**
 * Keeps the rows that a database has now: each washing restores them.
 * @returns the digest of the schema, with the kept rows beside it
 */
export async function keepRows(client: Client): Promise<string> {
  await client.query(KEEP);
  return digestOfSchema(client);
}

/**
 * Makes a used database like a new one, in a tenth of the time that a new one takes: its rows go, its sequences
 * start again, and kept rows return.
 * @param digest of a new database
 * @returns false if a test changed the schema, so that the database cannot be used again
 */
export async function washDatabase(client: Client, digest: string): Promise<boolean> {
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.query(EMPTY);
  const isRestored = await client.query(RESTORE).then(
    () => true,
    () => false,
  );
  // A table with other columns does not take its rows.
  if (!isRestored) return false;
  return (await digestOfSchema(client)) === digest;
}
