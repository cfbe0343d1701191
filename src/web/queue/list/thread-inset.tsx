import type { JSX } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { comment as comments } from "#domain/comments/comment.resource.ts";
import type { ThreadBlock } from "#domain/api/evidence.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { useEvidence } from "#web/evidence/evidence.ts";
import { marksIn, numbered } from "#web/evidence/findings.ts";
import type { TextMark } from "#web/evidence/marked-text.tsx";
import { MarkedText } from "#web/evidence/marked-text.tsx";
import { textInRecord, titleOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { densityStore, rowHeight } from "#web/shell/theme.ts";
import { useValue } from "#web/store/state.ts";
import { StateBadge } from "#web/ui/badge.tsx";
import { placeInset } from "./inset.ts";

/** Replies that are shown before and after the item. */
const BEFORE = 2;
const AFTER = 3;

/** The first comment of the thread, and the item with the replies next to it. */
function around({ comments: all }: ThreadBlock, first: string, item: string): AnyRecord[] {
  const replies = all.filter((one) => one["parentId"] === first);
  const index = replies.findIndex(({ id }) => id === item);
  const near = replies.slice(Math.max(0, index - BEFORE), Math.max(0, index) + AFTER + 1);
  return [...all.filter(({ id }) => id === first), ...near];
}

interface LineProps {
  one: AnyRecord;
  text: string;
  author: string;
  /** Marks of findings in the item itself; null in another comment. */
  marks: readonly TextMark[] | null;
  isFirst: boolean;
}

function Line({ one, text, author, marks, isFirst }: LineProps): JSX.Element {
  const isItem = marks !== null;
  return (
    <p className="grid grid-cols-[102px_minmax(0,1fr)_auto] leading-5.5 text-text">
      <span
        className={`min-w-0 truncate pr-2.5 text-small ${isFirst ? "" : "pl-3.5"} ${isItem ? "font-medium text-ink" : "text-muted"}`}
      >
        {author}
      </span>
      <span className={`wrap-anywhere whitespace-pre-wrap ${isItem ? "" : "*:ml-2"}`}>
        <MarkedText text={text} marks={marks ?? []} />
        {!isItem && one["status"] !== ContentStatus.of("suc") && (
          <StateBadge enumeration={ContentStatus} stored={one["status"]} inTable />
        )}
      </span>
      <ShortTime className="pl-3 text-small text-muted" seconds={Number(one["createTime"])} />
    </p>
  );
}

const about = "flex gap-2.5 text-small leading-5.5 text-muted";

/** The thread of the current item, below its row. The rows after it stand lower by its height. */
export function ThreadInset(props: { id: string; index: number; top: number; resource: Resource }): JSX.Element | null {
  const { id, index, top, resource } = props;
  const { evidence, record } = useEvidence(resource.name, id);
  const height = rowHeight(useValue(densityStore));
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawn = element.current;
    if (!drawn) return undefined;
    const place = (): void => placeInset(index, drawn.offsetHeight);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(drawn);
    return () => observer.disconnect();
  }, [index, evidence]);
  useEffect(() => () => placeInset(-1, 0), []);
  const thread = evidence?.blocks.thread;
  if (!evidence || !record || !thread) return null;
  const first = String(record["parentId"] ?? record.id);
  const shown = around(thread, first, id);
  const marks = marksIn(numbered(evidence), resource.title);
  const replies = thread.before + thread.after + thread.comments.filter((one) => one["parentId"] === first).length;
  const left = replies - (shown.length - 1);
  return (
    <div
      ref={element}
      role="row"
      className="absolute inset-x-0 pt-1.5 pr-3 pb-2.5 pl-8"
      data-testid="thread-inset"
      style={{ top: top + height }}
    >
      <div role="gridcell" className="max-h-60 overflow-auto border-l-2 border-line-strong pl-3.5">
        <p className={about}>
          <span className="min-w-0 truncate">
            {textInRecord(comments.fields.targetId, "targetId", record, evidence.titles)}
          </span>
          <span>{t("queue.thread.total", { n: count(thread.total) })}</span>
        </p>
        {shown.map((one) => (
          <Line
            key={one.id}
            one={one}
            text={String(one[resource.title] ?? "")}
            author={titleOf(evidence.titles, "user", one["author"])}
            marks={one.id === id ? marks : null}
            isFirst={one.id === first}
          />
        ))}
        {left > 0 && <p className={about}>{t("queue.thread.more", { n: left })}</p>}
      </div>
    </div>
  );
}
