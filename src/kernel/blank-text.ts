import type { Field } from "./field.ts";
import { visibleText } from "./text/html-text.ts";
import { isVisible } from "./text/ignorable.ts";

/** True for a text that shows nothing, such as one of zero-width characters. Secrets may be any text. */
export function isBlank({ kind, secret, unseen }: Pick<Field, "kind" | "secret" | "unseen">, value: unknown): boolean {
  if (typeof value !== "string" || secret || unseen) return false;
  if (kind === "html") return !isVisible(visibleText(value));
  return (kind === "text" || kind === "longText") && !isVisible(value);
}
