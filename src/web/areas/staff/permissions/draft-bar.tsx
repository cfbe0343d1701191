import type { JSX } from "react";
import { clockOf } from "#web/forms/saved-by.ts";
import { t } from "#web/i18n/part-text.ts";
import { Glyph } from "#web/ui/icon.tsx";
import type { Config } from "./use-config.ts";
import { noteClass } from "#web/ui/note.ts";

/** Bar about ticks of an earlier visit. They can be applied to the current group or dropped. */
export function DraftBar({ config }: { config: Config }): JSX.Element | null {
  const { waiting } = config;
  if (!waiting) return null;
  const answer = (isWanted: boolean): void => {
    config.answerDraft(isWanted);
    document.querySelector<HTMLElement>("[role=tree]")?.focus();
  };
  const { added, removed } = waiting.difference;
  return (
    <div className={`${noteClass({ place: "pane" })} tone-blue`} role="group" aria-label={t("config.draft")}>
      <Glyph tone="blue" />
      <span className="flex-1" role="status">
        {t("config.draft.found", { time: clockOf(waiting.time), added: added.length, removed: removed.length })}
      </span>
      <button type="button" className="link" onClick={() => answer(false)}>
        {t("config.draft.drop")}
      </button>
      <button type="button" className="link" onClick={() => answer(true)}>
        {t("config.draft.restore")}
      </button>
    </div>
  );
}
