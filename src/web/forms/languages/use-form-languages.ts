import { useEffect, useMemo, useState } from "react";
import type { Resource } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { shownFields } from "#web/forms/form-fields.ts";
import type { FormState } from "#web/forms/form-state.ts";
import type { ByField } from "#web/forms/problems.ts";
import { formTexts } from "#web/forms/texts.ts";
import { l } from "#web/i18n/text.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import { translating } from "./translate-missing.ts";
import type { LanguageState, Translated } from "./translations.ts";
import {
  CHINESE,
  ENGLISH,
  languageOfPath,
  languageStates,
  missingIn,
  nextMissing,
  translatedIn,
} from "./translations.ts";

interface FormLanguages {
  /** Empty if the form has no translated field. */
  states: readonly LanguageState[];
  chosen: string;
  choose: (language: string) => void;
}

/** Id of the editor of a translated value: `rows[0].name` in French is edited by `form-rows-0-name-9`. */
const editorId = ({ path }: Translated, language: string): string =>
  `form-${path.replace(/\[(\d+)\]/g, "-$1").replaceAll(".", "-")}-${language}`;

/** Focuses an editor: the element of this id, or the first control in the group of this id. */
function focusEditor(id: string): void {
  const element = document.getElementById(id);
  const control = element?.matches("input, textarea, [role=textbox]")
    ? element
    : element?.querySelector<HTMLElement>("input, textarea, button");
  control?.focus();
  control?.scrollIntoView({ block: "nearest" });
}

/** True if the editor of this id comes after the focus. */
function isAfterFocus(id: string): boolean {
  const [editor, focused] = [document.getElementById(id), document.activeElement];
  return Boolean(editor && focused && focused.compareDocumentPosition(editor) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/**
 * The language that all translated fields of a form show next to Chinese, and what is missing in each language. A key
 * goes to the next missing text: first in this language, then in the next one.
 */
export function useFormLanguages(resource: Resource, state: FormState, problems: ByField): FormLanguages {
  const [chosen, choose] = useState(ENGLISH);
  const { values, id, tries } = state;
  const places = useMemo(
    () => translatedIn(resource.fields, shownFields(resource, values, id === null), values),
    [resource, values, id],
  );
  const all = useMemo(() => Object.values(problems).flat(), [problems]);
  const states = useMemo(() => (places.length === 0 ? [] : languageStates(places, all)), [places, all]);
  // A problem in a language that is not shown could not be seen. After an attempt to save the form shows its language.
  const [seen, setSeen] = useState(tries);
  if (seen !== tries) {
    setSeen(tries);
    const wrong = all.map(({ path }) => languageOfPath(places, path)).filter((one) => one !== null && one !== CHINESE);
    if (wrong[0] && !wrong.includes(chosen)) choose(wrong[0]);
  }
  const goToMissing = (): void => {
    const further = missingIn(places, chosen).find((one) => isAfterFocus(editorId(one, chosen)));
    if (further) return focusEditor(editorId(further, chosen));
    const next = nextMissing(states, chosen);
    if (next === null) return notify(l(formTexts.allTranslated), "green");
    choose(next);
    const [first] = missingIn(places, next);
    if (first) requestAnimationFrame(() => focusEditor(editorId(first, next)));
  };
  useCommandHandler("edit.nextLanguage", goToMissing, states.length > 0);
  // The form was opened to translate what is missing.
  const latest = useLatest(goToMissing);
  useEffect(() => {
    if (id === null || translating.value[0] !== id) return undefined;
    const frame = requestAnimationFrame(() => latest.current());
    return () => cancelAnimationFrame(frame);
  }, [id, latest]);
  return { states, chosen, choose };
}
