import type { JSX } from "react";
import { Fragment, useState } from "react";
import { comment as comments } from "#domain/comments/comment.resource.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { marksIn } from "#web/evidence/findings.ts";
import { MarkedText } from "#web/evidence/marked-text.tsx";
import { textInRecord, titleOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { StateBadge } from "#web/ui/badge.tsx";
import { BlockSection } from "./block-section.tsx";
import { UnfoldButton } from "./unfold-button.tsx";

const isLive = (record: AnyRecord): boolean => record["status"] === ContentStatus.of("suc");

const isGone = (record: AnyRecord): boolean => record["status"] === ContentStatus.of("delete");

/** A comment of the thread. The item itself is set off, and its findings are marked. */
function Comment(props: {
  one: AnyRecord;
  isItem: boolean;
  isReply: boolean;
  /** True while the other comments are cut. */
  isFolded: boolean;
  evidence: Evidence;
  findings: readonly NumberedFinding[];
}): JSX.Element {
  const { one, isItem, isReply, isFolded, evidence, findings } = props;
  const { titles } = evidence;
  return (
    <li
      className={`pt-1.5 pr-3 pb-2 aria-[current=true]:bg-cursor ${isReply ? "pl-8.5" : "pl-3.5"}`}
      aria-current={isItem || undefined}
      data-judged={isItem || undefined}
    >
      <span className="flex items-center gap-2 text-small text-muted">
        <b className="font-medium text-text">{titleOf(titles, "user", one["author"])}</b>
        {!isLive(one) && <StateBadge enumeration={ContentStatus} stored={one["status"]} inTable />}
        <span className="flex-1" />
        <ShortTime seconds={Number(one["createTime"])} />
      </span>
      <p
        className={`leading-5.5 wrap-anywhere whitespace-pre-wrap text-text ${isFolded && !isItem ? "line-clamp-3" : ""}`}
      >
        {isGone(one) && !isItem ? (
          <span className="text-muted">{t("queue.thread.removed")}</span>
        ) : (
          <MarkedText text={String(one["content"] ?? "")} marks={isItem ? marksIn(findings, "content") : []} />
        )}
      </p>
    </li>
  );
}

const rest = "px-3.5 py-1 text-small text-muted";

/** Comments after the item that are shown before the thread is unfolded. */
const AFTER = 1;

/** Comments of a folded thread: the first one of the thread, the item, and the next one. The item comes early. */
function foldedThread(comments: readonly AnyRecord[], first: string, item: string): readonly AnyRecord[] {
  const index = comments.findIndex(({ id }) => id === item);
  return comments.filter(({ id }, place) => id === first || (place >= index && place <= index + AFTER));
}

/** The thread around a comment, in its order. Most of it is folded, so that the comment itself is in view. */
export function ThreadBlock({ record, evidence, findings }: BlockProps<"thread">): JSX.Element | null {
  const { thread } = evidence.blocks;
  const [openedId, open] = useState<string | null>(null);
  if (!thread) return null;
  const first = String(record["parentId"] ?? record.id);
  const isOpen = openedId === record.id;
  const few = isOpen ? thread.comments : foldedThread(thread.comments, first, record.id);
  const left = thread.comments.length - few.length;
  const last = isOpen ? few.findLast((one) => one["parentId"] === first)?.id : undefined;
  const target = textInRecord(comments.fields.targetId, "targetId", record, evidence.titles);
  return (
    <BlockSection
      title={l(comments.fields.targetId.label)}
      beside={<span className="font-normal text-ink">{target}</span>}
      end={<span className="font-normal text-muted">{t("queue.thread.total", { n: count(thread.total) })}</span>}
    >
      <ol className="mx-4 border-l-2 border-line-strong">
        {few.map((one, index) => (
          <Fragment key={one.id}>
            {isOpen && few[index - 1]?.id === first && thread.before > 0 && (
              <li className={rest}>{t("queue.thread.before", { n: count(thread.before) })}</li>
            )}
            <Comment
              one={one.id === record.id ? record : one}
              isItem={one.id === record.id}
              isReply={one["parentId"] === first}
              isFolded={!isOpen}
              {...{ evidence, findings }}
            />
            {one.id === last && thread.after > 0 && (
              <li className={rest}>{t("queue.thread.after", { n: count(thread.after) })}</li>
            )}
          </Fragment>
        ))}
      </ol>
      {left > 0 && (
        <UnfoldButton
          label={t("queue.thread.rest", { n: count(left + thread.before + thread.after) })}
          unfold={() => open(record.id)}
        />
      )}
    </BlockSection>
  );
}
