import { shortLink } from "#domain/links/short-link.resource.ts";
import type { Field, Fields } from "#kernel/field.ts";
import type { Row } from "#server/resources/row.ts";

/** An address outside the product, with its place in the record that holds it. */
export interface PlacedAddress {
  path: string;
  url: string;
}

/** Lists the addresses in one value. A jump has only the parameters of its target. */
function addressesInValue({ kind, shape, many }: Field, value: unknown, path: string): PlacedAddress[] {
  if (!value) return [];
  if (kind === "url") return [{ path, url: String(value) }];
  if (!shape || typeof value !== "object") return [];
  if (many) return (value as Row[]).flatMap((row, i) => outsideAddresses(shape, row, `${path}[${i}].`));
  const target = kind === "jump" ? String((value as Row)["target"]) : null;
  const fields = target === null ? shape : Object.hasOwn(shape, target) ? { [target]: shape[target]! } : {};
  return outsideAddresses(fields, value as Row, `${path}.`);
}

/** Lists the addresses outside the product to which a record leads: of its fields for addresses, jumps and rows. */
export function outsideAddresses(fields: Fields, values: Row, prefix = ""): PlacedAddress[] {
  return Object.entries(fields).flatMap(([name, field]) => addressesInValue(field, values[name], `${prefix}${name}`));
}

/** Returns the outside address of a jump; null if it leads to a place of the product. */
export const outsideAddress = (jump: unknown): string | null =>
  addressesInValue(shortLink.fields.jump, jump, "jump")[0]?.url ?? null;

/**
 * Lists every outside address to which a short link can lead. Its check, its rules and the trial of an address all
 * judge these.
 */
export const addressesOfLink = (link: Row): PlacedAddress[] => outsideAddresses(shortLink.fields, link);
