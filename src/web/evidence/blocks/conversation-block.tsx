import type { JSX } from "react";
import { ReplyFrom } from "#domain/feedback/enumerations.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { isImage, labelOf, titleOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { FileButton, SlidesHost } from "#web/media/carousel/record-files.tsx";
import type { Slide } from "#web/media/carousel/slide.ts";
import { filesIn, slidesOfRecord } from "#web/media/carousel/record-slides.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { BlockSection } from "./block-section.tsx";
import { cva } from "class-variance-authority";

const WIDTH = 240;

interface Said {
  from: string;
  name: string;
  record: AnyRecord;
  text: string;
}

function Pictures({ of }: { of: unknown }): JSX.Element | null {
  const pictures: readonly StoredImage[] = Array.isArray(of) ? of.filter(isImage) : [];
  if (pictures.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5 pt-1">
      {pictures.map(({ key }, index) => (
        <FileButton key={key} file={key} label={t("queue.picture", { n: index + 1 })}>
          <SmallPicture of={key} width={WIDTH} className="h-21 w-28 object-cover" />
        </FileButton>
      ))}
    </span>
  );
}

const message = cva("max-w-[min(78%,620px)]", {
  variants: { side: { left: "", right: "self-end", mid: "self-center text-center" } },
});
const nameLine = cva("flex gap-2 px-0.5 pb-0.5 text-small text-muted", {
  variants: { side: { left: "", right: "justify-end", mid: "justify-center" } },
});
const bubble = cva("rounded-l", {
  variants: {
    side: {
      left: "border border-line bg-surface px-3 pt-1.5 pb-2 text-ink",
      right: "border border-transparent bg-cursor-idle px-3 pt-1.5 pb-2 text-ink",
      mid: "text-small text-muted",
    },
  },
});
const words = "leading-5.5 wrap-anywhere whitespace-pre-wrap";

/** A message: the member's at the left, the staff's at the right, the system's small in the middle. */
function Message({ from, name, record, text }: Said): JSX.Element {
  const side = from === "user" ? "left" : from === "system" ? "mid" : "right";
  const rating = Number(record["rating"] ?? 0);
  const isFirst = record["feedback"] === undefined;
  return (
    <li className={message({ side })}>
      <span className={nameLine({ side })}>
        <b className="font-medium text-text">{name}</b>
        {from === "template" && <span>{labelOf(ReplyFrom, from)}</span>}
        {record["translated"] === true && <span>{t("evidence.conversation.translated")}</span>}
        <ShortTime seconds={Number(record["createTime"])} />
      </span>
      <div className={bubble({ side })} dir="auto">
        {isFirst && record["title"] ? <b className="font-semibold">{String(record["title"])}</b> : null}
        <p className={words}>{text}</p>
        {rating > 0 && !isFirst && (
          <p className={words} aria-label={t("evidence.conversation.rating", { n: rating })}>
            {"★".repeat(rating)}
            {"☆".repeat(5 - rating)}
          </p>
        )}
        <Pictures of={record["pictures"]} />
      </div>
    </li>
  );
}

/** Files of the item, then the pictures of the messages. */
const slidesOfTalk = (resource: Resource, record: AnyRecord, messages: readonly AnyRecord[]): Slide[] => [
  ...slidesOfRecord(resource, record),
  ...messages.flatMap((one) =>
    filesIn(one["pictures"]).map((picture, index) => ({ ...picture, alt: t("queue.picture", { n: index + 1 }) })),
  ),
];

/** The conversation with a member, oldest message first. The item itself is the first one. */
export function ConversationBlock({ resource, record, evidence }: BlockProps<"conversation">): JSX.Element | null {
  const { conversation } = evidence.blocks;
  if (!conversation) return null;
  const { titles } = evidence;
  const member = titleOf(titles, "user", record["user"]);
  /** The member, the admin who wrote, or the staff as a whole. */
  const nameOf = ({ from, creator }: AnyRecord): string => {
    if (from === "user") return member;
    if (from === "system") return labelOf(ReplyFrom, from);
    return creator ? titleOf(titles, "admin", creator) : labelOf(ReplyFrom, "admin");
  };
  return (
    <BlockSection
      title={t("evidence.conversation")}
      beside={<span className="font-normal text-muted">{count(conversation.messages.length + 1)}</span>}
      end={
        <span className="font-normal text-muted">
          {t("evidence.conversation.lang", { lang: labelOf(resource.fields["lang"]?.enumeration, record["lang"]) })}
        </span>
      }
    >
      <SlidesHost id={`conversation ${record.id}`} slides={slidesOfTalk(resource, record, conversation.messages)}>
        <ol className="flex flex-col gap-2.5 px-4 pt-0.5 pb-2">
          <Message from="user" name={member} record={record} text={String(record["content"] ?? "")} />
          {conversation.before > 0 && (
            <li className="self-center text-small text-muted">
              {t("evidence.conversation.before", { n: count(conversation.before) })}
            </li>
          )}
          {conversation.messages.map((one) => (
            <Message
              key={one.id}
              from={String(one["from"])}
              name={nameOf(one)}
              record={one}
              text={String(one["content"] ?? "")}
            />
          ))}
        </ol>
      </SlidesHost>
    </BlockSection>
  );
}
