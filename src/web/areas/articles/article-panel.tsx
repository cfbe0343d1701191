import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { PageFrame, textsOf } from "#web/detail/page-frame.tsx";
import { isImage, titleOf } from "#web/fields/cell.tsx";
import { RichText } from "#web/fields/rich-text.tsx";
import { l, languageNumber } from "#web/i18n/text.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

/** Languages in which one of the texts is written. */
export const writtenIn = (...texts: readonly unknown[]): string[] => [
  ...new Set(
    texts.flatMap((value) => Object.entries(textsOf(value)).flatMap(([language, text]) => (text ? [language] : []))),
  ),
];

/** An article as members read it. A translation that is older than the original says so. */
export function ArticlePanel({ record, titles }: PanelProps): JSX.Element {
  const cover = record["cover"];
  const stale = (Array.isArray(record["staleLanguages"]) ? record["staleLanguages"] : []).map(String);
  return (
    <PageFrame command="information.preview" languages={writtenIn(record["title"], record["content"])}>
      {(language) => (
        <>
          {stale.includes(language) && (
            <p className="text-muted" lang={languageNumber() === "1" ? "zh" : "en"}>
              {l(["这份译文早于原文", "This translation is older than the original"])}
            </p>
          )}
          <h1>{textsOf(record["title"])[language]}</h1>
          {record["author"] ? <p className="text-muted">{titleOf(titles, "user", record["author"])}</p> : null}
          {isImage(cover) && <img src={fileUrl(cover.key)} alt="" loading="lazy" />}
          <p>{textsOf(record["summary"])[language]}</p>
          <RichText html={textsOf(record["content"])[language] ?? ""} className="pagepreview-text" />
        </>
      )}
    </PageFrame>
  );
}
