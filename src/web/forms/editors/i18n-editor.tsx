import type { JSX } from "react";
import { useState } from "react";
import { Language } from "#domain/enumerations/system.ts";
import { ONE_LINE } from "#web/forms/long-fields.ts";
import { l, t } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import { Glyph } from "#web/ui/icon.tsx";
import type { EditorProps } from "./editor-props.ts";
import { HtmlEditor } from "./text-editors.tsx";
import { isBad, LINES, textIn, inputAttributes } from "./editor-props.ts";

/** Chinese and English, which are always open (mock/README.md), as numbers of Language. */
const always = ["1", "0"] as const;

const offered = Language.values.filter((value) => value.offered).map((value) => String(value.stored));
const nameOf = (language: string): string => {
  const value = Language.value(Number(language));
  return value ? l(value.label) : language;
};

function Text(props: EditorProps & { language: string; texts: Readonly<Record<string, unknown>> }): JSX.Element {
  const { language, texts, field } = props;
  const text = textIn(texts[language]);
  const isMissing = field.required === true && always.some((one) => one === language);
  const bad = props.problems.some(({ path }) => path === `${props.path}.${language}` || path === props.path);
  const common = {
    ...inputAttributes(props),
    id: `${props.id}-${language}`,
    "aria-label": `${l(field.label)} ${nameOf(language)}`,
    "aria-invalid": bad || undefined,
    lang: language === "1" ? "zh" : language === "0" ? "en" : undefined,
    value: text,
  };
  const change = (value: string): void => props.change({ ...texts, [language]: value });
  return (
    <div className={`e${bad ? " err" : ""}`}>
      <div className="lh">
        <span>{nameOf(language)}</span>
        {isMissing && text === "" && <span className="red tx">{t("form.language.required")}</span>}
        <span className="sp" />
        {field.max !== undefined && !field.rich && (
          <span>{t("form.count", { n: [...text].length, max: field.max })}</span>
        )}
      </div>
      {field.rich ? (
        <HtmlEditor
          {...props}
          id={common.id}
          name={common["aria-label"]}
          value={text}
          change={(one) => change(String(one))}
        />
      ) : (field.max ?? Infinity) <= ONE_LINE ? (
        <input {...common} onChange={(event) => change(event.target.value)} />
      ) : (
        <textarea {...common} rows={LINES} onChange={(event) => change(event.target.value)} />
      )}
    </div>
  );
}

/** Editor of a text in all languages: the languages with their state on the left, the texts on the right. */
export function I18nEditor(props: EditorProps): JSX.Element {
  const texts = isRecord(props.value) ? props.value : {};
  const [opened, setOpened] = useState<readonly string[]>([]);
  const filled = offered.filter((one) => textIn(texts[one]) !== "" && !always.some((two) => two === one));
  const open = [...always, ...filled, ...opened.filter((one) => !filled.includes(one))];
  const others = offered.filter((one) => !always.some((two) => two === one));
  const state = (language: string): JSX.Element => {
    const text = textIn(texts[language]);
    if (text !== "") return <Glyph tone="green" />;
    return <Glyph tone={props.field.required && always.some((one) => one === language) ? "red" : "yellow"} />;
  };
  return (
    <div className={`lang${isBad(props) ? " err" : ""}`} id={props.id} role="group" aria-label={l(props.field.label)}>
      <ul>
        {[...always, ...others].map((language) => (
          <li key={language} className={open.includes(language) ? "on" : undefined}>
            <button type="button" onClick={() => setOpened((now) => [...new Set([...now, language])])}>
              {state(language)}
              <span className="el sp">{nameOf(language)}</span>
              <i>{textIn(texts[language]) === "" ? t("form.language.missing") : [...textIn(texts[language])].length}</i>
            </button>
          </li>
        ))}
      </ul>
      <div>
        {open.map((language) => (
          <Text key={language} {...props} language={language} texts={texts} />
        ))}
      </div>
    </div>
  );
}

/** Editor for a row of a list: only the two required languages, one below the other. */
export function ShortI18nEditor(props: EditorProps): JSX.Element {
  const texts = isRecord(props.value) ? props.value : {};
  return (
    <div className="lang short" id={props.id} role="group" aria-label={l(props.field.label)}>
      <div>
        {always.map((language) => (
          <Text key={language} {...props} language={language} texts={texts} />
        ))}
      </div>
    </div>
  );
}
