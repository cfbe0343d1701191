import { amountLabel } from "#kernel/amount.ts";
import type { Field } from "#kernel/field.ts";
import { fileSize } from "#kernel/page.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { count, l } from "#web/i18n/text.ts";

/** A sum in words. @param currency key of the currency; null without one */
export function sumText({ kind, currency: of }: Field, sum: number, currency: string | null): string {
  if (kind === "bytes") return fileSize(sum);
  if (!of) return count(sum);
  return l(amountLabel(sum, "field" in of ? (of.of.value(currency)?.format ?? null) : of));
}

/** All sums of a line, each with its name where there are several. */
export function sumsText(
  resource: Resource,
  sums: Readonly<Record<string, number>>,
  currency: string | null,
): string[] {
  const names = resource.list.sums ?? [];
  return names.map((name) => {
    const field = fieldOf(resource, name);
    const text = sumText(field, sums[name] ?? 0, currency);
    return names.length > 1 ? `${l(field.label)} ${text}` : text;
  });
}
