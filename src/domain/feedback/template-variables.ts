/** Variables that a reply template may contain. Each stands for a value of the conversation that it answers. */
export const templateVariables = ["nickname", "printer", "firmware", "orderId", "link"] as const;
export type TemplateVariable = (typeof templateVariables)[number];

const isKnown = (name: string): name is TemplateVariable => templateVariables.some((one) => one === name);

const named = (text: string): string[] => [...text.matchAll(/\{(\w{1,30})\}/g)].map(([, name = ""]) => name);

/** Names in braces that are no variable. */
export const unknownVariables = (text: string): string[] => [...new Set(named(text).filter((name) => !isKnown(name)))];

/** Variables that still stand in a text, because the conversation has no value for them. */
export const unfilledVariables = (text: string): string[] => [...new Set(named(text).filter(isKnown))];

/** Fills the variables of a text. One without a value stays, so that the writer sees it. */
export const fillVariables = (text: string, values: Readonly<Partial<Record<TemplateVariable, string>>>): string =>
  text.replace(/\{(\w{1,30})\}/g, (whole, name: string) => (isKnown(name) && values[name]) || whole);

/** Templates that are offered at once: those with a digit. */
export const MOST_OFFERED = 9;
