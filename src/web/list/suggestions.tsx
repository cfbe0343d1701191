import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import { l, t } from "#web/i18n/text.ts";
import type { Suggestion } from "./completion.ts";
import { unknownField } from "./completion.ts";
import type { Bar } from "./filter-bar.tsx";

export interface SuggestionsProps {
  bar: Bar;
  id: string;
  take: (option: Suggestion) => void;
  resource: Resource;
}

const unknownText = (name: string, hasNear: boolean): string =>
  l([
    `没有「${name}」这个字段${hasNear ? "，相近的在上面" : ""}；要找这几个字，请加引号`,
    `There is no field “${name}”${hasNear ? "; similar ones stand above" : ""}. To search for these words, quote them`,
  ]);

/** What may follow in the filter's field, or why the last Enter did not apply it. */
export function Suggestions({ bar, id, take, resource }: SuggestionsProps): JSX.Element {
  const unknown = unknownField(resource, bar.text);
  const said = unknown === null ? bar.refused : unknownText(unknown, bar.options.length > 0);
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
        {said ?? t("list.filter.help")}
      </p>
    </div>
  );
}
