import type { Resource } from "#kernel/resource.ts";
import type { Field } from "#kernel/field.ts";
import { isId } from "#kernel/id.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import type { Values } from "./form-fields.ts";

/** Name of the parameter with the first values of a new record: `edit=new&with=word=vase;place=box`. */
export const WITH = "with";

/** Formats first values for the address. */
export const writePreset = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString().replaceAll("&", ";");

/** Value of a field in the form; undefined for kinds that an address cannot set, and for wrong values. */
function valueOf(field: Field, text: string): unknown {
  const cut = (most: number | undefined): string => [...text].slice(0, most).join("");
  switch (field.kind) {
    case "text":
    case "longText":
      return cut(field.max);
    case "i18n":
      return field.byLanguage?.kind === "text" ? { [languageNumber()]: cut(field.byLanguage.max) } : undefined;
    case "enum":
      return field.enumeration?.value(field.enumeration.numbered && /^\d+$/.test(text) ? Number(text) : text)?.stored;
    case "flags":
      return text.split(",").flatMap((key) => field.enumeration?.value(key)?.stored ?? []);
    case "id":
    case "ref":
      return isId(text) ? text : undefined;
    case "refs":
      return isId(text) ? [text] : undefined;
    case "time":
      return /^\d{9,10}$/.test(text) ? Number(text) : undefined;
    case "int":
      return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
    // In the smallest unit.
    case "money":
      return /^-?\d{1,14}$/.test(text) ? Number(text) : undefined;
    default:
      return undefined;
  }
}

/** First values of a new record, as the address gives them. They count as input: leaving the form asks about them. */
export function presetOf(resource: Resource): Values {
  const parameters = new URLSearchParams((readQuery(currentQuery())[WITH] ?? "").replaceAll(";", "&"));
  const values: Record<string, unknown> = {};
  for (const [name, text] of parameters) {
    const field = resource.form.includes(name) ? resource.fields[name] : undefined;
    const value = field && valueOf(field, text);
    if (value !== undefined) values[name] = value;
  }
  return values;
}
