import { unfilledVariables } from "#domain/feedback/template-variables.ts";
import { Refusal } from "#kernel/errors.ts";

/** @throws Refusal for a text to a member in which a variable of a saved reply still stands */
export function refuseUnfilled(text: string, path: string): void {
  const unfilled = unfilledVariables(text).map((name) => `{${name}}`);
  if (unfilled.length === 0) return;
  throw new Refusal(
    "illegalParameter",
    [`变量 ${unfilled.join(" ")} 没有值，请改写`, `No value for ${unfilled.join(" ")}. Write it out`],
    { path },
  );
}
