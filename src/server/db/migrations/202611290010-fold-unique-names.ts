import type { Migration } from "#server/db/migration.ts";

/** The form by which names are unique from now on. */
const key = (name: string): string =>
  `lower(translate(btrim(regexp_replace(regexp_replace(normalize(${name}, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ'))`;

const record = (table: string, resource: string, module: string, command: string, reason: string): string => `
insert into operation_record (module_id, resource, op_obj_id, command, before, after, reason)
select '${module}', '${resource}', id, '${resource}.${command}', before, after, '${reason}' from ${table}`;

/**
 * Parts names that readers cannot tell apart: the earliest record keeps its name, and each later one gets its id added.
 * A name that shows nothing gets its id, too. Each change has an operation record. The index follows at once: should a
 * process of the former release add an equal name in between, the migration is repeated.
 */
const partNames = (table: string, resource: string, module: string): string => `
with twins as (
  select id, name, ${key("name")} as key, row_number() over (partition by ${key("name")} order by id) as n
  from ${table} where delete_time is null
), parted as (
  update ${table} t set name = left(t.name, 27 - length(t.id::text)) || ' (' || t.id || ')', version = version + 1, update_time = now()
  from twins where twins.id = t.id and (twins.n > 1 or twins.key = '')
  returning t.id, jsonb_build_object('name', twins.name) as before, jsonb_build_object('name', t.name) as after
)${record("parted", resource, module, "edit", "名称与更早的记录相同或为空白，已加编号区分 · The name equaled an earlier one or was blank; its ID was added")};

update ${table} set name = normalize(name, nfc) where name is not nfc normalized;

${uniqueIndex(table, ["name"])}
`;

const uniqueIndex = (table: string, names: readonly string[]): string => `
drop index concurrently if exists "${table}_${names.join("_")}_key";

create unique index concurrently if not exists "${table}_${names.join("_")}_key" on "${table}" (${names.map(key).join(", ")}) where delete_time is null;
`;

export const migration: Migration = {
  name: "202611290010-fold-unique-names",
  transaction: false,
  sql: `
${partNames("circle", "circle", "circle")}
${partNames("topic", "topic", "content")}
${partNames("tag", "tag", "tag")}
${partNames("auth_group", "authGroup", "account")}

-- A banned word that equals an earlier one stays in force: a full stop parts it, and its spelling then ignores signs.
with twins as (
  select id, word, variants, row_number() over (partition by ${key("word")} order by id) as n
  from black_tag where delete_time is null
), parted as (
  update black_tag t set word = left(t.word, 51 - twins.n::int) || repeat('.', twins.n::int - 1),
    variants = case when 'spacing' = any(t.variants) then t.variants else t.variants || 'spacing'::text end,
    version = version + 1, update_time = now()
  from twins where twins.id = t.id and twins.n > 1
  returning t.id, jsonb_build_object('word', twins.word, 'variants', twins.variants) as before,
    jsonb_build_object('word', t.word, 'variants', t.variants) as after
)${record("parted", "blackTag", "tag", "edit", "与更早的违禁词相同，已加句点区分并忽略符号 · The word equaled an earlier one; a full stop was added, and signs are ignored")};

update black_tag set word = normalize(word, nfc) where word is not nfc normalized;

${uniqueIndex("black_tag", ["word"])}

-- Of equal pairs of synonyms the earliest stays.
with twins as (
  select id, word, synonym, row_number() over (partition by ${key("word")}, ${key("synonym")} order by id) as n
  from search_synonym where delete_time is null
), removed as (
  update search_synonym t set delete_time = now(), version = version + 1, update_time = now()
  from twins where twins.id = t.id and twins.n > 1
  returning t.id, jsonb_build_object('word', t.word, 'synonym', t.synonym) as before, null::jsonb as after
)${record("removed", "searchSynonym", "tag", "delete", "与更早的同义词相同 · The pair equaled an earlier one")};

update search_synonym set word = normalize(word, nfc), synonym = normalize(synonym, nfc)
where word is not nfc normalized or synonym is not nfc normalized;

${uniqueIndex("search_synonym", ["word", "synonym"])}
`,
};
