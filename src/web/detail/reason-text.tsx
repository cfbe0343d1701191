import type { JSX } from "react";
import { useReasonWords } from "#web/data/reasons.ts";

/** Why something was decided, as the reader's language has it. @param resource the kind of record that was decided on */
export const Why = ({ resource, written }: { resource: unknown; written: unknown }): JSX.Element => (
  <>{useReasonWords(resource)(written)}</>
);
