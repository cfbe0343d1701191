import { usableSort } from "#domain/api/list-address.ts";
import type { Resource } from "#kernel/resource.ts";

export type Direction = "ascending" | "descending" | "none";

/** Returns the parts of an order that cannot be applied. */
export function brokenSort(resource: Resource, text: string | undefined): string {
  const good = usableSort(resource, text ?? "");
  return (text ?? "")
    .split(",")
    .filter((part) => part !== "" && !good.includes(part))
    .join();
}

/** Returns the usable part of the address's order, else the fallback. The address may contain anything. */
export const readSort = (resource: Resource, text: string | undefined, fallback: string): string =>
  usableSort(resource, text ?? "").join() || fallback;

export function directionOf(sort: string, name: string): Direction {
  const [first] = sort.split(",");
  if (first === name) return "ascending";
  return first === `-${name}` ? "descending" : "none";
}

/** Returns the order after a click on a header: descending, then ascending, then null for the list's own order. */
export function nextSort(sort: string, name: string): string | null {
  const now = directionOf(sort, name);
  if (now === "none") return `-${name}`;
  return now === "descending" ? name : null;
}
