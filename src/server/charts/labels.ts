import { findResource } from "#domain/index.ts";
import type { Field } from "#kernel/field.ts";
import { isId } from "#kernel/id.ts";
import type { Label } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { titlesOf } from "#server/resources/titles.ts";

const OTHERS: Label = ["其他", "Other"];
const NONE: Label = ["（空）", "(none)"];
const YES: Label = ["是", "Yes"];
const NO: Label = ["否", "No"];

/** Names the values of a group in the reader's language. References are named by the titles of their records. */
export async function groupLabels(
  db: Sql,
  field: Field,
  keys: readonly (string | null)[],
  language: number,
): Promise<(key: string | null) => string> {
  const ids = field.target ? keys.filter((key): key is string => key !== null && isId(key)) : [];
  const titles =
    field.target && findResource(field.target)
      ? await titlesOf(db, new Map([[field.target, new Set(ids)]]), language)
      : {};
  return (key) => {
    if (key === null) return inLanguage({ language }, OTHERS);
    if (key === "") return inLanguage({ language }, NONE);
    if (field.kind === "bool") return inLanguage({ language }, key === "true" ? YES : NO);
    if (field.target) return titles[field.target]?.[key] ?? key;
    const value = field.enumeration?.value(field.enumeration.numbered ? Number(key) : key);
    return value ? inLanguage({ language }, value.label) : key;
  };
}
