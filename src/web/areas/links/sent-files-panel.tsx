import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { JSX, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import { SentFileCheck, SentFileState, TicketKind } from "#domain/links/enumerations.ts";
import { MOST_SENT_FILES } from "#domain/links/sent-places.ts";
import type { Enumeration } from "#kernel/enumeration.ts";
import type { StoredFile } from "#kernel/field.ts";
import { fileSize } from "#kernel/page.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import { onLive } from "#web/data/live.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { fullTime } from "#web/fields/format.ts";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { FileView } from "#web/media/file/file-view.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";

const columns = ["name", "file", "size", "check", "ip", "createTime", "state"];

const fileOf = (record: AnyRecord): StoredFile | null => (record["file"] as StoredFile | null | undefined) ?? null;

/** Saves a file by a click on a temporary link. */
function download({ key, name }: StoredFile): void {
  const link = document.createElement("a");
  link.href = fileUrl(key);
  link.download = name;
  link.click();
}

function State({ of, value }: { of: Enumeration; value: unknown }): JSX.Element | null {
  const state = of.value(value);
  if (!state) return null;
  return state.tone ? <Badge tone={state.tone} text={l(state.label)} quiet /> : <span>{l(state.label)}</span>;
}

interface RowProps {
  record: AnyRecord;
  isShown: boolean;
  show: () => void;
}

function Row({ record, isShown, show }: RowProps): JSX.Element {
  const file = fileOf(record);
  const facts = [fileSize(Number(record["size"])), fullTime(Number(record["createTime"])), String(record["ip"])];
  return (
    <li
      className={clsx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-soft px-4 py-1.5 outline-none",
        "focus:bg-cursor focus:inset-shadow-[3px_0_var(--color-accent)]",
        isShown && "bg-cursor-idle",
      )}
      tabIndex={-1}
      data-sent={record.id}
    >
      <b className="min-w-0 flex-1 basis-40 font-medium break-all text-ink">{String(record["name"])}</b>
      <span className="text-small text-muted tabular-nums">{facts.join(" · ")}</span>
      <State of={SentFileCheck} value={record["check"]} />
      <State of={SentFileState} value={record["state"]} />
      {file && <Button label={l(["预览", "Preview"])} binding="enter" small pressed={isShown} run={show} />}
      {file && <Button label={l(["下载", "Download"])} binding="d" small run={() => download(file)} />}
    </li>
  );
}

function useSentFiles(ticket: string) {
  const query = useQuery({
    queryKey: ["sent files", ticket],
    queryFn: ({ signal }) =>
      call<ListReply>(
        v2("sentFile", "list"),
        { filter: `ticket:${ticket}`, sort: "-createTime", pageSize: MOST_SENT_FILES, columns },
        { signal },
      ),
  });
  const { refetch } = query;
  useEffect(
    () => onLive((event) => void ("resource" in event && event.resource === "sentFile" && refetch())),
    [refetch],
  );
  return query;
}

/** Handles the keys of the rows: arrows move, Enter shows, D downloads. */
function useRowKeys(root: RefObject<HTMLElement | null>, list: readonly AnyRecord[], show: (id: string) => void): void {
  const rows = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>("[data-sent]") ?? [])];
  const at = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const step = (by: number) => (): boolean => {
    const all = rows();
    all[Math.min(all.length - 1, Math.max(0, at() + by))]?.focus();
    return all.length > 0;
  };
  const withFile = (act: (record: AnyRecord, file: StoredFile) => void) => (): boolean => {
    const record = list[at()];
    const file = record ? fileOf(record) : null;
    if (record && file) act(record, file);
    return file !== null;
  };
  useControlKeys(root, {
    arrowdown: step(1),
    arrowup: step(-1),
    enter: withFile((record) => show(record.id)),
    d: withFile((_, file) => download(file)),
  });
}

/** Files that arrived by a ticket, each with its preview and download. */
export function SentFilesPanel({ record: ticket }: PanelProps): JSX.Element {
  const { data, error, refetch } = useSentFiles(ticket.id);
  const [shownId, show] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const list = data?.list ?? [];
  useRowKeys(root, list, show);
  if (ticket["kind"] !== TicketKind.of("fileUpload"))
    return <EmptyState title={l(["这张凭证不接收文件", "This ticket takes no files"])} />;
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (list.length === 0)
    return (
      <EmptyState title={l(["还没有收到文件", "No files have arrived"])}>
        {l(["文件到达后会出现在这里，并邮件通知发放人", "They appear here, and the maker gets a mail"])}
      </EmptyState>
    );
  const shown = list.find(({ id }) => id === shownId);
  const file = shown ? fileOf(shown) : null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div ref={root} className="max-h-1/2 flex-none overflow-y-auto outline-none" tabIndex={-1}>
        <h3 className="px-4 py-2 font-semibold text-ink">
          {l(["收到的文件", "Received files"])} <span className="font-normal text-muted">{count(list.length)}</span>
        </h3>
        <ul>
          {list.map((record) => (
            <Row key={record.id} record={record} isShown={record.id === shownId} show={() => show(record.id)} />
          ))}
        </ul>
      </div>
      {file && (
        <div className="flex min-h-0 flex-1 border-t border-line">
          <FileView
            file={{ ...file, url: fileUrl(file.key) }}
            leave={() => root.current?.querySelector<HTMLElement>(`[data-sent="${shownId}"]`)?.focus()}
          />
        </div>
      )}
    </div>
  );
}

/** The file of a record of what was received. */
export function SentFilePanel({ record }: PanelProps): JSX.Element {
  const file = fileOf(record);
  if (!file)
    return (
      <EmptyState title={l(["文件已清除", "The file was erased"])}>
        {l(["没有记录使用它，超过 7 天后清除", "No record used it for 7 days"])}
      </EmptyState>
    );
  return <FileView file={{ ...file, url: fileUrl(file.key) }} />;
}
