import type { Field, FieldOptions } from "#kernel/field.ts";
import { part, text } from "#kernel/field.ts";

const word = (label: string): Field<string> =>
  text(60, {
    label: [label, label],
    pattern: { of: /^[\w.~-]*$/, message: ["只能用字母、数字和 . _ ~ -", "takes letters, digits and . _ ~ -"] },
  });

/** Parameters by which analytics tell where visitors come from. */
export interface Utm {
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
}

export const utm = (options: FieldOptions): Field<Utm | null> =>
  part(
    {
      source: word("utm_source"),
      medium: word("utm_medium"),
      campaign: word("utm_campaign"),
      term: word("utm_term"),
      content: word("utm_content"),
    },
    options,
  );
