import type { JSX, ReactNode, Ref } from "react";
import { useState } from "react";
import { contentLanguages } from "#kernel/content-language.ts";
import type { I18n } from "#kernel/field.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { l, languageNumber } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import { Segments } from "#web/ui/segments.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import "./page-frame.css";

/** Frames in which members read a page, with their widths in px. */
const frames = [
  { key: "mobile", width: 390, label: ["手机网页", "Mobile web"] },
  { key: "app", width: 360, label: ["App", "App"] },
  { key: "pc", width: 760, label: ["电脑", "PC"] },
] as const;

/** Texts of a translated field by language; none for any other value. */
export const textsOf = (value: unknown): I18n => (isRecord(value) ? (value as I18n) : {});

interface Props {
  /** Command that shows the next frame. */
  command: string;
  /** Languages that the page has. The reader's own one is shown first. */
  languages: readonly string[];
  page?: Ref<HTMLElement>;
  /** Content of the page in a language. */
  children: (language: string) => ReactNode;
}

/** A page as members see it, in each frame and language. */
export function PageFrame({ command, languages, page, children }: Props): JSX.Element {
  const [frame, setFrame] = useState<(typeof frames)[number]>(frames[0]);
  const [chosen, setLanguage] = useState(String(languageNumber()));
  const language = languages.includes(chosen) ? chosen : languages[0];
  useCommandHandler(command, () => setFrame((now) => frames[(frames.indexOf(now) + 1) % frames.length] ?? frames[0]));
  if (language === undefined) return <EmptyState title={l(["还没有正文", "There is no text yet"])} />;
  return (
    <div className="px-4 py-3">
      <div className="mb-3 flex items-center gap-3">
        <Segments
          name="page-frame"
          label={l(["显示为", "Show as"])}
          segments={frames.map((one) => ({ key: one.key, value: one, text: l(one.label) }))}
          chosen={frame}
          choose={setFrame}
        />
        <select
          aria-label={l(["语言", "Language"])}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {labelOf(contentLanguages, Number(one))}
            </option>
          ))}
        </select>
      </div>
      <article
        ref={page}
        className="mx-auto rounded-m border border-line-strong bg-surface p-4 wrap-anywhere [&_h1]:text-[18px] [&_h1]:font-semibold [&_img]:mt-3"
        style={{ maxWidth: frame.width }}
        lang={language}
      >
        {children(language)}
      </article>
    </div>
  );
}
