import type { JSX } from "react";
import { REQUIRED_LANGUAGES } from "#kernel/content-language.ts";
import type { Field } from "#kernel/field.ts";
import { useFormLanguage } from "#web/forms/languages/form-language.ts";
import {
  CHINESE,
  isFilledIn,
  insteadOf,
  languageMark,
  languageName,
  scriptOf,
} from "#web/forms/languages/translations.ts";
import { ONE_LINE } from "#web/forms/long-fields.ts";
import { formTexts } from "#web/forms/texts.ts";
import { plainText } from "#web/fields/format.ts";
import { textOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import type { EditorProps } from "./editor-props.ts";
import type { FieldEditor } from "./inner-fields.tsx";

type Values = Readonly<Record<string, unknown>>;

/** True for a text of one line, which shows its language inside the input. */
const isOneLine = ({ kind, max = Infinity }: Field): boolean => kind === "text" && max <= ONE_LINE;

/** Long texts have the kind of a text with many lines. */
const editedAs = (field: Field): Field =>
  field.kind === "text" && !isOneLine(field) ? { ...field, kind: "longText" } : field;

/** Returns what readers see while the language is empty: a note, and the text itself. Null if no language has one. */
function shownInstead(field: Field, values: Values, language: string): { note: string; text: string } | null {
  const other = insteadOf(field, values, language);
  if (other === null) return null;
  const text = textOf(field, values[other], {}, {});
  return {
    note: l(formTexts.instead).replace("{name}", languageName(other)),
    text: field.kind === "html" ? plainText(text) : text,
  };
}

function OneLanguage(props: EditorProps & FieldEditor & { language: string; values: Values }): JSX.Element {
  const { language, values, FieldEditor } = props;
  const field = editedAs(props.field.byLanguage ?? props.field);
  const isRequired = props.field.required === true && REQUIRED_LANGUAGES.some((one) => one === language);
  const path = `${props.path}.${language}`;
  const problems = props.problems.filter((one) => one.path === path || one.path.startsWith(`${path}.`));
  const isEmpty = !isFilledIn({ field, values }, language);
  const instead = isEmpty && !isRequired ? shownInstead(field, values, language) : null;
  const name = `${l(props.field.label)} ${languageName(language)}`;
  const note = isEmpty && isRequired ? l(formTexts.required) : (instead?.note ?? null);
  const isLine = isOneLine(field);
  const change = (value: unknown): void => {
    const { [language]: _old, ...others } = values;
    // A language without a value has no key, except for a text that was there before: the server then clears it.
    props.change(value === null || value === undefined ? others : { ...others, [language]: value });
  };
  return (
    <div className="flex min-w-0 flex-col *:last:flex-1">
      {!isLine && (
        <div className="flex gap-2 text-small leading-5 text-text">
          <span>{languageName(language)}</span>
          {note !== null && <span className="text-muted">{note}</span>}
        </div>
      )}
      <FieldEditor
        {...props}
        id={`${props.id}-${language}`}
        path={path}
        field={field}
        value={values[language]}
        change={change}
        problems={problems}
        name={name}
        script={scriptOf(language)}
        placeholder={instead?.text}
        prefix={isLine ? languageMark(language) : undefined}
        suffix={isLine ? (note ?? undefined) : undefined}
        nested
      />
    </div>
  );
}

/** Editor of a translated field: Chinese on the left, and on the right the language that the form's switch shows. */
export function I18nEditor(props: EditorProps & FieldEditor): JSX.Element {
  const chosen = useFormLanguage();
  const values = isRecord(props.value) ? props.value : {};
  const shown = chosen === CHINESE ? [CHINESE] : [CHINESE, chosen];
  return (
    <div className="@container/languages" id={props.id} role="group" aria-label={l(props.field.label)}>
      <div className="grid auto-cols-fr grid-flow-col gap-2 @max-[440px]/languages:grid-flow-row">
        {shown.map((language) => (
          <OneLanguage key={language} {...props} language={language} values={values} />
        ))}
      </div>
    </div>
  );
}
