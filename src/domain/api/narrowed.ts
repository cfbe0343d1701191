import { quoteText } from "#kernel/filter/print.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Parameters, Screen } from "#kernel/screen.ts";
import { DAY } from "#kernel/time-units.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import { clockText, momentOf, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { joined, usableFilter } from "./list-address.ts";

/** A parameter of an address by which the list cannot be narrowed. */
export interface WrongParameter {
  name: string;
  value: string;
  /** Name of the field that it would be a value of. */
  field: string;
}

/** A day of the platform on the reader's clock. */
function dayIn(zone: TimeZone, text: string): string | null {
  const begin = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / 1_000 : NaN;
  // 30 February would become a day of March.
  if (Number.isNaN(begin) || !new Date(begin * 1_000).toISOString().startsWith(text)) return null;
  const moment = momentOf(PLATFORM_ZONE, begin);
  const [from = "", to = ""] = [moment, moment + DAY - 1].map((time) => clockText(zone, time).replace(" ", "T"));
  return from === `${text}T00:00:00` && to.startsWith(text) ? text : `${from}..${to}`;
}

/**
 * Filter by the parameters of a screen's address.
 * @param zone time zone of the reader, in which the filter writes its times
 */
export function narrowedBy(
  { narrows = "" }: Pick<Screen, "narrows">,
  resource: Resource,
  parameters: Parameters,
  zone: TimeZone,
): { filter: string; wrong: WrongParameter[] } {
  const terms: string[] = [];
  const wrong: WrongParameter[] = [];
  for (const [, field = "", name = ""] of narrows.matchAll(/(\w+):\{(\w+)\}/g)) {
    const value = parameters[name] ?? "";
    if (value === "0") continue;
    const text = resource.fields[field]?.kind === "time" ? dayIn(zone, value) : quoteText(value);
    const term = text === null ? "" : `${field}:${text}`;
    if (term === "" || usableFilter(resource, term) === "") wrong.push({ name, value, field });
    else terms.push(term);
  }
  return { filter: joined(...terms), wrong };
}
