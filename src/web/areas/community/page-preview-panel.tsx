import type { JSX } from "react";
import { useRef } from "react";
import type { StoredImage } from "#kernel/field.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { PageFrame, textsOf } from "#web/detail/page-frame.tsx";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { isImage } from "#web/fields/cell.tsx";
import { RichText } from "#web/fields/rich-text.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { printCopy } from "#web/ui/print-copy.ts";

/** A page as members read it, in each frame and language. */
export function PagePreviewPanel({ record }: PanelProps): JSX.Element {
  const body = textsOf(record["body"]);
  const languages = Object.keys(body).filter((language) => body[language]);
  const page = useRef<HTMLElement>(null);
  useCommandHandler("companyPage.print", () => printCopy(page.current), languages.length > 0);
  const pictures = (Array.isArray(record["images"]) ? record["images"] : []).filter(isImage) as StoredImage[];
  return (
    <PageFrame command="companyPage.preview" languages={languages} page={page}>
      {(language) => (
        <>
          <h1>{textsOf(record["title"])[language]}</h1>
          {record["edition"] ? <p className="text-muted">{String(record["edition"])}</p> : null}
          <RichText html={body[language] ?? ""} className="pagepreview-text" />
          {pictures.map((picture) => (
            <img key={picture.key} src={fileUrl(picture.key)} alt={picture.name} loading="lazy" />
          ))}
        </>
      )}
    </PageFrame>
  );
}
