/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611290016-fold-unique-names-concurrently",
  transaction: false,
  sql: `
drop index concurrently if exists "circle_name_key";

create unique index concurrently if not exists "circle_name_key" on "circle" (lower(translate(btrim(regexp_replace(regexp_replace(normalize(name, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ'))) where delete_time is null;

drop index concurrently if exists "topic_name_key";

create unique index concurrently if not exists "topic_name_key" on "topic" (lower(translate(btrim(regexp_replace(regexp_replace(normalize(name, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ'))) where delete_time is null;

drop index concurrently if exists "search_synonym_word_synonym_key";

create unique index concurrently if not exists "search_synonym_word_synonym_key" on "search_synonym" (lower(translate(btrim(regexp_replace(regexp_replace(normalize(word, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ')), lower(translate(btrim(regexp_replace(regexp_replace(normalize(synonym, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ'))) where delete_time is null;

drop index concurrently if exists "tag_name_key";

create unique index concurrently if not exists "tag_name_key" on "tag" (lower(translate(btrim(regexp_replace(regexp_replace(normalize(name, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ'))) where delete_time is null;

drop index concurrently if exists "auth_group_name_key";

create unique index concurrently if not exists "auth_group_name_key" on "auth_group" (lower(translate(btrim(regexp_replace(regexp_replace(normalize(name, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ'))) where delete_time is null;

drop index concurrently if exists "black_tag_word_key";

create unique index concurrently if not exists "black_tag_word_key" on "black_tag" (lower(translate(btrim(regexp_replace(regexp_replace(normalize(word, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ'))) where delete_time is null;
`,
};
