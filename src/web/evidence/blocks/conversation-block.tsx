import type { JSX } from "react";
import { ReplyFrom } from "#domain/feedback/enumerations.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { isImage, labelOf, titleOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";

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
    <span className="shots">
      {pictures.map(({ key }, at) => (
        <a
          key={key}
          href={fileUrl(key)}
          target="_blank"
          rel="noreferrer"
          aria-label={t("queue.picture", { n: at + 1 })}
        >
          <SmallPicture of={key} width={WIDTH} />
        </a>
      ))}
    </span>
  );
}

/** A message: the member's at the left, the staff's at the right, the system's small in the middle. */
function Message({ from, name, record, text }: Said): JSX.Element {
  const side = from === "user" ? "left" : from === "system" ? "mid" : "right";
  const rating = Number(record["rating"] ?? 0);
  const isFirst = record["feedback"] === undefined;
  return (
    <li className={`say ${side}`}>
      <span className="by">
        <b>{name}</b>
        {from === "template" && <span>{labelOf(ReplyFrom, from)}</span>}
        {record["translated"] === true && <span>{t("evidence.conversation.translated")}</span>}
        <ShortTime seconds={Number(record["createTime"])} />
      </span>
      <div className="bubble" dir="auto">
        {isFirst && record["title"] ? <b>{String(record["title"])}</b> : null}
        <p>{text}</p>
        {rating > 0 && !isFirst && (
          <p aria-label={t("evidence.conversation.rating", { n: rating })}>
            {"★".repeat(rating)}
            {"☆".repeat(5 - rating)}
          </p>
        )}
        <Pictures of={record["pictures"]} />
      </div>
    </li>
  );
}

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
    <section className="evsec talk">
      <h2>
        {t("evidence.conversation")} <span className="text-muted num">{count(conversation.messages.length + 1)}</span>
        <span className="flex-1" />
        <span className="text-muted">
          {t("evidence.conversation.lang", { lang: labelOf(resource.fields["lang"]?.enumeration, record["lang"]) })}
        </span>
      </h2>
      <ol>
        <Message from="user" name={member} record={record} text={String(record["content"] ?? "")} />
        {conversation.before > 0 && (
          <li className="more">{t("evidence.conversation.before", { n: count(conversation.before) })}</li>
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
    </section>
  );
}
