import { useInitialInput } from "#web/commands/initial-input.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";

/** Most characters of an exception (commands/risk/word-find.ts). */
const MOST = 50;

/** Proposes the text around a hit as the text to allow, if it is short enough. */
export function WordFindHost({ record }: PanelProps): null {
  const excerpt = String(record["excerpt"] ?? "").trim();
  useInitialInput("wordFind.exempt", () => ([...excerpt].length <= MOST ? { text: excerpt } : {}));
  return null;
}
