import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { fileSize } from "#kernel/page.ts";
import { messageOf } from "#web/data/error.ts";
import { fetchText } from "#web/data/file-text.ts";
import { count } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { closeModal, openModal } from "#web/store/modals.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonsClass, frameClass, titleClass } from "#web/ui/dialog-parts.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { Grade, LogLine } from "./log-lines.ts";
import { lineAt, nextOf, readLog } from "./log-lines.ts";
import { rt } from "./texts.ts";

const LINE_HEIGHT = 20;
const OVERSCAN = 20;

const gradeColors = { error: "text-red", warn: "text-yellow-fg" };

const isFile = (value: unknown): value is StoredFile => isRecord(value) && isString(value["key"]);

const logsOf = (record: AnyRecord): StoredFile[] =>
  (Array.isArray(record["logs"]) ? record["logs"] : []).flatMap((row) =>
    isRecord(row) && isFile(row["file"]) ? [row["file"]] : [],
  );

/** Reads a log. A file with zero bytes is no text, such as an archive. */
const useLog = ({ key }: StoredFile) =>
  useQuery({
    queryKey: ["log", key],
    queryFn: async ({ signal }) => {
      const text = await fetchText(fileUrl(key), signal).catch((error: unknown) => {
        throw new Error(rt("unread", { status: messageOf(error) }));
      });
      return text.includes("\0") ? null : readLog(text);
    },
    staleTime: Infinity,
  });

interface LinesProps {
  lines: readonly LogLine[];
  mark: number;
  label: string;
}

/** Virtual list of the lines. Only visible ones are drawn, because a log may have a million. */
function Lines({ lines, mark, label }: LinesProps): JSX.Element {
  const scroll = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its result is passed to no memoized component
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  });
  useEffect(() => virtual.scrollToIndex(mark, { align: "center" }), [virtual, mark]);
  useEffect(() => scroll.current?.focus(), []);
  return (
    <div
      ref={scroll}
      className="min-h-0 flex-1 overflow-auto rounded-m border border-line text-small leading-5"
      role="log"
      aria-live="off"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
      tabIndex={0}
    >
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          return (
            <li
              key={key}
              className="absolute inset-x-0 flex h-5 items-baseline gap-3 px-2 whitespace-pre aria-current:bg-cursor"
              aria-current={index === mark || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className="w-[5ch] flex-none text-end text-muted">{index + 1}</span>
              <code className={line?.grade ? gradeColors[line.grade] : ""} dir="ltr">
                {line?.text}
              </code>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A log with the keys that lead to its errors, its warnings and the minute of the fault. */
function Log({ file, time, close }: { file: StoredFile; time: number; close: () => void }): JSX.Element {
  const { data: lines, error, refetch } = useLog(file);
  const [mark, setMark] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const jump = (index: number): void => {
    if (index >= 0) setMark(index);
  };
  const next = (grade: Exclude<Grade, null>, step: 1 | -1) => (): void => {
    if (lines) jump(nextOf(lines, grade, mark, step));
  };
  const fault = lines ? lineAt(lines, time) : -1;
  const toFault = (): void => jump(fault);
  useControlKeys(root, {
    e: next("error", 1),
    "shift+e": next("error", -1),
    w: next("warn", 1),
    "shift+w": next("warn", -1),
    t: toFault,
  });
  const all = (grade: Grade): string => count(lines?.filter((line) => line.grade === grade).length ?? 0);
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col gap-3">
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : lines === undefined ? (
        <Skeleton rows={12} />
      ) : lines === null ? (
        <EmptyState title={rt("binary")} />
      ) : (
        <Lines lines={lines} mark={mark} label={file.name} />
      )}
      <div className={buttonsClass}>
        <Button label={rt("errors", { n: all("error") })} binding="e" run={next("error", 1)} />
        <Button label={rt("warnings", { n: all("warn") })} binding="w" run={next("warn", 1)} />
        {fault >= 0 && <Button label={rt("fault")} binding="t" run={toFault} />}
        <a className="link" href={fileUrl(file.key)} download={file.name}>
          {rt("download")}
        </a>
        <span className="flex-1" />
        <Button label={rt("close")} binding="escape" run={close} />
      </div>
    </div>
  );
}

function Logs({ record, close }: { record: AnyRecord; close: () => void }): JSX.Element {
  const files = logsOf(record);
  const [shown, setShown] = useState(0);
  const file = files[shown];
  return (
    <div className={`${frameClass({ size: "form" })} h-[84vh]`}>
      <h2 className={`${titleClass({ size: "form" })} flex flex-wrap items-center gap-3`}>
        {rt("logs")}
        <Segments
          name="log"
          label={rt("logs")}
          segments={files.map(({ key, name, size }, index) => ({
            key,
            value: index,
            text: `${name} · ${fileSize(size)}`,
          }))}
          chosen={shown}
          choose={setShown}
        />
      </h2>
      {file && <Log key={file.key} file={file} time={Number(record["createTime"])} close={close} />}
    </div>
  );
}

/** Opens the logs of a conversation. */
export function openLogs(record: AnyRecord): void {
  const close = (): void => closeModal(LogDialog);
  function LogDialog(): JSX.Element {
    return (
      <Dialog title={rt("logs")} className="inset-0 m-auto h-[84vh] w-[min(1080px,94vw)]" close={close}>
        <Logs record={record} close={close} />
      </Dialog>
    );
  }
  openModal(LogDialog);
}
