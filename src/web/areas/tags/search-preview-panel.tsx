import type { JSX } from "react";
import { contentLanguages } from "#kernel/content-language.ts";
import type { I18n } from "#kernel/field.ts";
import { DESCRIPTION_SIZE, DESCRIPTION_WIDTH, TITLE_SIZE, TITLE_WIDTH, widthOf } from "#domain/tags/search-preview.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { isImage, labelOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

const textsOf = (value: unknown): I18n => (isRecord(value) ? (value as I18n) : {});

function Width({ text, size, most }: { text: string; size: number; most: number }): JSX.Element {
  const width = widthOf(text, size);
  return (
    <span className={width > most ? "text-red-fg text-small" : "text-muted text-small"}>
      {width} / {most} px
    </span>
  );
}

/** A page as search results and shared cards show it, in each language that it has. */
export function SearchPreviewPanel({ record }: PanelProps): JSX.Element {
  const [titles, descriptions] = [textsOf(record["titles"]), textsOf(record["descriptions"])];
  const picture = isImage(record["ogImage"]) ? record["ogImage"] : null;
  return (
    <div className="grid gap-4 px-4 py-3">
      {Object.keys(titles).map((language) => {
        const [title, description] = [titles[language] ?? "", descriptions[language] ?? ""];
        return (
          <article key={language} className="max-w-preview" lang={language}>
            <h3 className="text-muted text-small">{labelOf(contentLanguages, Number(language))}</h3>
            <p className="overflow-hidden text-small text-ellipsis text-muted">{String(record["path"])}</p>
            <p className="truncate text-head leading-[1.4] text-accent-text">{title}</p>
            <p className="line-clamp-2 leading-[1.5]">{description}</p>
            <p>
              <Width text={title} size={TITLE_SIZE} most={TITLE_WIDTH} /> <span className="text-muted">·</span>{" "}
              <Width text={description} size={DESCRIPTION_SIZE} most={DESCRIPTION_WIDTH} />
            </p>
          </article>
        );
      })}
      {picture && (
        <article className="max-w-preview">
          <h3 className="text-muted text-small">{l(["分享卡片", "Shared card"])}</h3>
          <img src={fileUrl(picture.key, 600)} alt="" />
        </article>
      )}
    </div>
  );
}
