import type { JSX } from "react";
import { useRef, useState } from "react";
import { contentLanguages } from "#kernel/content-language.ts";
import type { I18n, StoredImage } from "#kernel/field.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel.ts";
import { isImage, labelOf } from "#web/fields/cell.tsx";
import { RichText } from "#web/fields/rich-text.tsx";
import { l, languageNumber } from "#web/i18n/text.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import { isRecord } from "#web/store/stored.ts";
import { printCopy } from "#web/ui/print-copy.ts";
import { EmptyState } from "#web/ui/states.tsx";
import "./page-preview.css";

/** Frames in which members read the page, with their widths in px. */
const frames = [
  { key: "mobile", width: 390, label: ["手机网页", "Mobile web"] },
  { key: "app", width: 360, label: ["App", "App"] },
  { key: "pc", width: 760, label: ["电脑", "PC"] },
] as const;

const textsOf = (value: unknown): I18n => (isRecord(value) ? (value as I18n) : {});

/** A page as members read it, in each frame and language. */
export function PagePreviewPanel({ record }: PanelProps): JSX.Element {
  const body = textsOf(record["body"]);
  const languages = Object.keys(body).filter((language) => body[language]);
  const page = useRef<HTMLElement>(null);
  const [frame, setFrame] = useState<(typeof frames)[number]>(frames[0]);
  const [chosen, setLanguage] = useState(String(languageNumber()));
  const language = languages.includes(chosen) ? chosen : languages[0];
  useCommandHandler("companyPage.preview", () =>
    setFrame((now) => frames[(frames.indexOf(now) + 1) % frames.length] ?? frames[0]),
  );
  useCommandHandler("companyPage.print", () => printCopy(page.current), language !== undefined);
  if (language === undefined) return <EmptyState title={l(["还没有正文", "There is no text yet"])} />;
  const pictures = (Array.isArray(record["images"]) ? record["images"] : []).filter(isImage) as StoredImage[];
  return (
    <div className="pagepreview">
      <div className="pagepreview-head">
        <span className="seg" role="radiogroup" aria-label={l(["显示为", "Show as"])}>
          {frames.map((one) => (
            <label key={one.key} className={one === frame ? "on" : undefined}>
              <input
                type="radio"
                className="only-read"
                name="page-frame"
                checked={one === frame}
                onChange={() => setFrame(one)}
              />
              {l(one.label)}
            </label>
          ))}
        </span>
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
      <article ref={page} className="pagepreview-frame" style={{ maxWidth: frame.width }} lang={language}>
        <h1>{textsOf(record["title"])[language]}</h1>
        {record["edition"] ? <p className="mu">{String(record["edition"])}</p> : null}
        <RichText html={body[language] ?? ""} className="pagepreview-text" />
        {pictures.map((picture) => (
          <img key={picture.key} src={fileUrl(picture.key)} alt={picture.name} loading="lazy" />
        ))}
      </article>
    </div>
  );
}
