import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { PageFrame, textsOf } from "#web/detail/page-frame.tsx";
import { isImage, titleOf } from "#web/fields/cell.tsx";
import { isRecord } from "#web/store/stored.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import { writtenIn } from "./article-panel.tsx";
import "./saying.css";

/** A saying as it stands on the front page of the site. */
export function SayingPanel({ record, titles }: PanelProps): JSX.Element {
  const { avatar, picture, video } = record;
  const name = String(record["name"] ?? "") || titleOf(titles, "user", record["user"]);
  return (
    <PageFrame command="userSaid.preview" languages={writtenIn(record["text"])}>
      {(language) => (
        <figure className="saying">
          {isImage(picture) && <img src={fileUrl(picture.key)} alt="" loading="lazy" />}
          {isRecord(video) && (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded video has no captions
            <video src={fileUrl(String(video["key"]))} controls preload="metadata" />
          )}
          <blockquote>{textsOf(record["text"])[language]}</blockquote>
          <figcaption>
            {isImage(avatar) && <img src={fileUrl(avatar.key)} alt="" loading="lazy" className="saying-face" />}
            <span>
              {name}
              <span className="text-muted saying-role">{textsOf(record["title"])[language]}</span>
            </span>
          </figcaption>
        </figure>
      )}
    </PageFrame>
  );
}
