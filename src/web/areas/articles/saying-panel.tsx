import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { PageFrame, textsOf } from "#web/detail/page-frame.tsx";
import { isImage, titleOf } from "#web/fields/cell.tsx";
import { isRecord } from "#web/store/stored.ts";
import { VideoView } from "#web/media/file/video-view.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { writtenIn } from "./article-panel.tsx";

/** A saying as it stands on the front page of the site. */
export function SayingPanel({ record, titles }: PanelProps): JSX.Element {
  const { avatar, picture, video } = record;
  const name = String(record["name"] ?? "") || titleOf(titles, "user", record["user"]);
  return (
    <PageFrame command="userSaid.preview" languages={writtenIn(record["text"])}>
      {(language) => (
        <figure>
          {isImage(picture) && <img src={fileUrl(picture.key)} alt="" loading="lazy" />}
          {isRecord(video) && <VideoView src={fileUrl(String(video["key"]))} name={String(video["name"] ?? "")} />}
          <blockquote className="my-3 text-[16px] leading-[1.6]">{textsOf(record["text"])[language]}</blockquote>
          <figcaption className="flex items-center gap-2.5">
            {isImage(avatar) && (
              <img
                src={fileUrl(avatar.key)}
                alt=""
                loading="lazy"
                className="mt-0! size-10 rounded-full object-cover"
              />
            )}
            <span>
              {name}
              <span className="block text-muted">{textsOf(record["title"])[language]}</span>
            </span>
          </figcaption>
        </figure>
      )}
    </PageFrame>
  );
}
