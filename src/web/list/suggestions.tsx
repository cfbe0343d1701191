import type { JSX } from "react";
import { t } from "#web/i18n/text.ts";
import type { Suggestion } from "./completion.ts";
import type { Bar } from "./filter-bar.tsx";

export interface SuggestionsProps {
  bar: Bar;
  id: string;
  take: (option: Suggestion) => void;
}

/** What may follow in the filter's field, or why the last Enter did not apply it. */
export function Suggestions({ bar, id, take }: SuggestionsProps): JSX.Element {
  return (
    <div className="drop">
      <div role="listbox" id={id} aria-label={t("list.filter.suggestions")}>
        {bar.options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field owns the keys
          <div
            key={option.insert}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === bar.marked}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {option.label}
            <span className="cx">{option.hint}</span>
          </div>
        ))}
      </div>
      <p className={`say${bar.refused ? " err" : ""}`} role="status">
        {bar.refused ?? t("list.filter.help")}
      </p>
    </div>
  );
}
