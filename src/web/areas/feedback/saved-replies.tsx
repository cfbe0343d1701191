import { useQuery } from "@tanstack/react-query";
import type { JSX, RefObject } from "react";
import { useEffect, useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import { MOST_OFFERED } from "#domain/feedback/template-variables.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { filledTemplate } from "./filled-template.ts";
import { rt } from "./texts.ts";

/** Templates that a queue offers: its own, and those of the question type of a conversation. */
const useTemplates = (queue: string, { questionType }: AnyRecord) =>
  useQuery({
    queryKey: ["list", "replyTemplate", "offered", queue, questionType ?? null],
    queryFn: ({ signal }) =>
      call<ListReply>(v2("replyTemplate", "offered"), { queue, ...(questionType ? { questionType } : {}) }, { signal }),
  });

interface SavedRepliesProps {
  /** Id of the queue that offers them. */
  queue: string;
  /** Part of the page in which their keys act. */
  within: RefObject<HTMLElement | null>;
  record: AnyRecord;
  nickname: string;
  chosen: string | null;
  /** @param text the template in the member's language, with what is known of the record */
  choose: (template: AnyRecord, text: string) => void;
  /** True if the list has the focus first. Its keys are then digits; otherwise they are Alt and a digit. */
  isFirst?: boolean;
}

const isTyping = (): boolean =>
  document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement;

/** Saved replies for a text to a member. Those used most have the digits 1 to 9. */
export function SavedReplies(props: SavedRepliesProps): JSX.Element | null {
  const { queue, within, record, nickname, chosen, choose, isFirst = false } = props;
  const { data, error, refetch } = useTemplates(queue, record);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) root.current?.querySelector("button")?.focus();
  }, [data, isFirst]);
  const keyOf = (index: number): string => `${isFirst ? "" : "alt+"}${index + 1}`;
  const pick = (template: AnyRecord): void => choose(template, filledTemplate(template, record, nickname).text);
  const pickAt = (index: number) => (): boolean => {
    const one = data?.list[index];
    if (!one || (isFirst && isTyping())) return false;
    pick(one);
    return true;
  };
  useControlKeys(
    within,
    Object.fromEntries(Array.from({ length: MOST_OFFERED }, (_, index) => [keyOf(index), pickAt(index)])),
  );
  // In a form, the list is left out for admins who may not read templates.
  if (!isFirst && !data?.list.length) return null;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.list.length === 0) return <EmptyState title={rt("none")} />;
  return (
    <div
      ref={root}
      className={`min-h-0 overflow-auto ${isFirst ? "" : "mt-1 max-h-42"}`}
      role="group"
      aria-label={rt("templates")}
    >
      {data.list.map((template, index) => (
        <button
          key={template.id}
          type="button"
          className={`grid min-h-8 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 px-2 text-left ${template.id === chosen ? "bg-cursor text-ink" : "text-text focus-visible:bg-cursor-idle"}`}
          aria-pressed={template.id === chosen}
          aria-keyshortcuts={keyOf(index)}
          onClick={() => pick(template)}
        >
          <KeyCaps binding={keyOf(index)} />
          <span className="min-w-0 truncate">{String(template["title"])}</span>
          <small className={isFirst ? "text-small text-muted" : "text-muted"}>
            {rt("used", { n: Number(template["used30"] ?? 0) })}
          </small>
        </button>
      ))}
    </div>
  );
}
