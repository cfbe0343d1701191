import type { JSX } from "react";
import { formTexts } from "#web/forms/texts.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { isMac, KeyCaps } from "#web/ui/key-cap.tsx";
import { useBinding } from "#web/keyboard/use-key-of.ts";
import { Glyph } from "#web/ui/icon.tsx";
import type { ShownSection } from "./use-sections.ts";

const nameOf = (id: string): string => l(registry().command(id)?.label ?? [id, id]);

/** Sections of a form with their keys and the number of their invalid fields. */
export function SectionNav(props: {
  sections: readonly ShownSection[];
  current: number;
  go: (index: number) => void;
  hasLanguages: boolean;
}): JSX.Element {
  const [languageKey, problemKey] = [useBinding("edit.nextLanguage"), useBinding("edit.nextProblem")];
  return (
    <nav
      className="absolute inset-y-0 left-0 hidden w-42 flex-col justify-between overflow-auto border-r border-line bg-surface py-2 @min-[700px]/form:flex"
      aria-label={l(formTexts.sections)}
    >
      <ol>
        {props.sections.map(({ title, wrong }, index) => (
          <li key={title[0]}>
            <button
              type="button"
              className="flex h-7 w-full items-center gap-2 px-3 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:text-ink aria-[current=true]:shadow-[inset_2px_0_0_var(--color-ink)]"
              aria-current={index === props.current || undefined}
              onClick={() => props.go(index)}
            >
              <kbd aria-hidden="true">{index + 1}</kbd>
              <span className="min-w-0 truncate flex-1">{l(title)}</span>
              {wrong > 0 && (
                <span
                  className="inline-flex items-center gap-1 text-red-fg"
                  aria-label={l(formTexts.sectionProblems).replace("{n}", String(wrong))}
                >
                  <Glyph tone="red" />
                  {wrong}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <div className="px-3 pt-2 text-small leading-5.5 text-muted">
        <p>
          <kbd aria-hidden="true">{isMac ? "⌥" : "Alt"}</kbd> + {l(formTexts.toSection)}
        </p>
        {props.hasLanguages && languageKey && (
          <p>
            <KeyCaps binding={languageKey} /> {nameOf("edit.nextLanguage")}
          </p>
        )}
        {problemKey && (
          <p>
            <KeyCaps binding={problemKey} /> {nameOf("edit.nextProblem")}
          </p>
        )}
      </div>
    </nav>
  );
}
