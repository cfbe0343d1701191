import type { DetailReply, Titles } from "#domain/api/list.ts";
import type { Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import type { Field } from "#kernel/field.ts";
import { isId } from "#kernel/id.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { queryClient } from "#web/data/query.ts";
import { nameOfRecord } from "#web/fields/cell.tsx";
import { registry } from "#web/registry/registry.ts";
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
    case "ref":
      return isId(text) ? text : undefined;
    case "refs":
      return isId(text) ? [text] : undefined;
    case "int":
      return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
    default:
      return undefined;
  }
}

/** First values of a new record, and the titles of the records among them, as far as they are loaded. */
export interface Preset {
  values: Values;
  titles: Titles;
}

export const nothingPreset: Preset = { values: {}, titles: {} };

/** Title of a record whose detail is loaded, such as the parent from which the form was opened. */
function loadedTitle(target: string | undefined, id: string): Titles {
  const resource = registry().resource(target ?? "");
  const reply = queryClient.getQueryData<DetailReply>(["detail", target, id]);
  return resource && reply ? { [resource.name]: { [id]: nameOfRecord(resource, reply.item, reply.titles) } } : {};
}

/** First values of a new record, as the address gives them. They count as input: leaving the form asks about them. */
export function presetOf(resource: Resource): Preset {
  const given = new URLSearchParams((readQuery(currentQuery())[WITH] ?? "").replaceAll(";", "&"));
  const values: Record<string, unknown> = {};
  let titles: Titles = {};
  for (const [name, text] of given) {
    const isField = resource.form.includes(name) && isWritable(resource, name);
    const field = isField ? resource.fields[name] : undefined;
    const value = field && valueOf(field, text);
    if (value === undefined) continue;
    values[name] = value;
    titles = { ...titles, ...loadedTitle(field?.target, text) };
  }
  return { values, titles };
}
