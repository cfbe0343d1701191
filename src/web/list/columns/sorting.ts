import { usableSort } from "#domain/api/list-address.ts";
import type { Resource } from "#kernel/resource.ts";

export type Direction = "ascending" | "descending" | "none";

/** Parts of an order that are not followed. */
export function brokenSort(resource: Resource, text: string | undefined): string {
  const good = usableSort(resource, text ?? "");
  return (text ?? "")
    .split(",")
    .filter((part) => part !== "" && !good.includes(part))
    .join();
}

/** The address may say anything; what cannot be ordered by is left out. */
export const readSort = (resource: Resource, text: string | undefined, fallback: string): string =>
  usableSort(resource, text ?? "").join() || fallback;

export function directionOf(sort: string, name: string): Direction {
  const [first] = sort.split(",");
  if (first === name) return "ascending";
  return first === `-${name}` ? "descending" : "none";
}

/** A head pressed again turns round, a third time gives the list's own order back. */
export function nextSort(sort: string, name: string): string | null {
  const now = directionOf(sort, name);
  if (now === "none") return `-${name}`;
  return now === "descending" ? name : null;
}
