import { illegal } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";

/** Maximum length of a text whose field has none. */
const MOST_UNLIMITED = 100_000;

function occurrences(text: string, find: string): number {
  let n = 0;
  for (let position = text.indexOf(find); position >= 0; position = text.indexOf(find, position + find.length)) n += 1;
  return n;
}

/**
 * Replaces a text within another one. The length of the result is computed first, because a short text in many places
 * can become a very long one.
 * @throws Refusal illegalParameter for a result that is longer than the field allows
 */
export function replaceText(
  field: Pick<Field, "label" | "max">,
  path: string,
  text: string,
  { find, by }: Readonly<Record<"find" | "by", string>>,
): string {
  const most = field.max ?? MOST_UNLIMITED;
  const length = text.length + occurrences(text, find) * (by.length - find.length);
  // A character has at most two code units. The form's own check counts characters.
  if (length > 2 * most && length > text.length)
    throw illegal(
      path,
      `「${field.label[0]}」替换后约 ${length.toLocaleString("en-US")} 个字，最多 ${most} 个字`,
      `${field.label[1]} would have about ${length.toLocaleString("en-US")} characters. It takes at most ${most}`,
    );
  // With a function, signs such as `$&` in the new text stand for themselves.
  return text.replaceAll(find, () => by);
}
