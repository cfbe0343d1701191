import type { JSX } from "react";
import { useReasonTexts } from "#web/data/reasons.ts";

/** Reason of a decision in the reader's language. @param resource resource of the record that was decided on */
export const Why = ({ resource, written }: { resource: unknown; written: unknown }): JSX.Element => (
  <>{useReasonTexts(resource)(written)}</>
);
