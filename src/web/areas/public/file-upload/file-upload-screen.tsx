import type { JSX, RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { TicketClaims } from "#domain/api/ticket.ts";
import { SentPlace } from "#domain/links/enumerations.ts";
import type { SentLimits, SentPlaceName } from "#domain/links/sent-places.ts";
import { fileSize } from "#kernel/page.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { DropZone } from "#web/forms/upload/drop-zone.tsx";
import { l } from "#web/i18n/text.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { useLatest } from "#web/store/latest.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { supportText } from "#web/areas/public/support-text.ts";
import type { ToolAccess } from "#web/areas/public/tool-access.ts";
import { movesToOwnDocument, useToolAccess } from "#web/areas/public/tool-access.ts";
import { ToolButton, ToolFrame } from "#web/areas/public/tool-frame.tsx";
import { Facts, Row } from "#web/areas/public/tool-parts.tsx";
import { keptUploads } from "#web/upload/kept-uploads.ts";
import type { UploadOpener } from "#web/upload/opener.ts";
import type { Upload } from "#web/upload/upload-state.ts";
import { canPause, interrupted, isUnderWay, uploads } from "#web/upload/upload-state.ts";
import { beginUpload } from "#web/upload/uploads.ts";
import { barFieldClass } from "#web/ui/field-box.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { noteClass } from "#web/ui/note.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { limitsOf, sorted } from "./chosen-files.ts";
import {
  isChosen,
  isStopped,
  keysOf,
  rowOfSent,
  rowOfUpload,
  useListCommands,
  useRowCommands,
} from "./file-commands.ts";
import { FileRow, InterruptedRow, SentRow } from "./file-rows.tsx";
import type { SentFiles } from "./sent-files.ts";
import { useSentFiles } from "./sent-files.ts";
import { sentFileOpener } from "./sent-file-opener.ts";

const labelOf = (place: string): string => {
  const value = SentPlace.value(place);
  return value ? l(value.label) : place;
};

const opensOf = ({ names, uses }: TicketClaims) => ({
  what: names.map(labelOf).join(l(["、", ", "])),
  often: l([`最多 ${uses} 个文件`, `${uses} files at most`]),
});

/** Takes files that are dropped anywhere on the page, or pasted. A browser would open a dropped file instead. */
function useGivenFiles(take: (files: readonly File[]) => void): void {
  const latest = useLatest(take);
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      if (!event.defaultPrevented) latest.current([...(event.dataTransfer?.files ?? [])]);
      event.preventDefault();
    };
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, [latest]);
}

/** Asks before the page is left while files are on their way. */
function useLeaveQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);
}

interface PlaceProps {
  access: ToolAccess;
  place: SentPlaceName;
  setPlace: (place: SentPlaceName) => void;
  /** True while files are on their way. */
  isFixed: boolean;
}

/** Place of the ticket, or a choice with a login. */
function PlaceRow({ access, place, setPlace, isFixed }: PlaceProps): JSX.Element {
  return (
    <Row label={l(["位置", "Place"])}>
      {(id) =>
        access.claims ? (
          <output id={id}>{labelOf(place)}</output>
        ) : (
          <select
            id={id}
            className={`${barFieldClass({ height: 32 })} w-full`}
            value={place}
            disabled={isFixed}
            onChange={({ target }) => setPlace(target.value as SentPlaceName)}
          >
            {SentPlace.values.map(({ key, label }) => (
              <option key={key} value={key}>
                {l(label)}
              </option>
            ))}
          </select>
        )
      }
    </Row>
  );
}

interface ChooserProps {
  limits: SentLimits;
  input: RefObject<HTMLInputElement | null>;
  take: (files: readonly File[]) => void;
}

function Chooser({ limits, input, take }: ChooserProps): JSX.Element {
  const endings = limits.formats.flatMap((one) => (one === "jpg" ? [".jpg", ".jpeg"] : [`.${one}`]));
  return (
    <DropZone take={take}>
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        accept={endings.join(",")}
        aria-label={l(["选择文件", "Choose files"])}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <span>{l(["选择、拖入或粘贴文件", "Choose, drop or paste files"])}</span>
    </DropZone>
  );
}

/** @param left number of files that the ticket still takes; null without a ticket */
function LimitFacts({ limits, left }: { limits: SentLimits; left: number | null }): JSX.Element {
  const { formats, files, bytes } = limits;
  return (
    <Facts
      label={l(["限制", "Limits"])}
      facts={[
        { name: l(["文件类型", "Kinds of files"]), text: formats.join(l(["、", ", "])) },
        { name: l(["最多文件数", "Most files"]), text: String(files) },
        ...(left === null ? [] : [{ name: l(["还可上传", "Files left"]), text: String(left) }]),
        { name: l(["单个最大", "Largest file"]), text: fileSize(bytes) },
      ]}
    />
  );
}

interface ButtonsProps {
  list: readonly Upload[];
  sent: SentFiles;
  missing: string | null;
}

function Buttons({ list, sent, missing }: ButtonsProps): JSX.Element {
  const unless = (has: boolean): string | null =>
    missing ?? (has ? null : l(["没有这样的文件", "There is no such file"]));
  const need = (is: (one: Upload) => boolean): string | null => unless(list.some(is));
  return (
    <div className="flex flex-wrap gap-2">
      <ToolButton id="fileUpload.start" kind="primary" refusal={need(isChosen)} />
      <ToolButton id="fileUpload.choose" refusal={missing} />
      <ToolButton id="fileUpload.pause" refusal={need(canPause)} />
      <ToolButton id="fileUpload.goOn" refusal={need(isStopped)} />
      <ToolButton id="fileUpload.copyKeys" refusal={unless(keysOf(list, sent).length > 0)} />
    </div>
  );
}

const countOf = (list: readonly Upload[], state: Upload["state"]): number =>
  list.filter((one) => one.state === state).length;

function Summary({ list, sent }: { list: readonly Upload[]; sent: SentFiles }): JSX.Element | null {
  const all = list.length + sent.others.length;
  const [done, failed] = [countOf(list, "done") + sent.others.length, countOf(list, "failed")];
  if (all === 0) return null;
  return (
    <p role="status" className="text-muted tabular-nums" data-testid="upload-summary">
      {l([
        `${all} 个文件，已完成 ${done}，失败 ${failed}`,
        `${all} ${all === 1 ? "file" : "files"}, ${done} done, ${failed} failed`,
      ])}
    </p>
  );
}

function Refusals({ texts }: { texts: readonly string[] }): JSX.Element | null {
  if (texts.length === 0) return null;
  return (
    <div className={`${noteClass({ place: "box" })} tone-red`} role="alert">
      <Glyph tone="red" />
      <ul>
        {texts.map((text) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ListProps {
  list: readonly Upload[];
  sent: SentFiles;
  opener: UploadOpener;
  access: ToolAccess;
}

/** The files of the page, or the next step. */
function FileList({ list, sent, opener, access: { missing, token } }: ListProps): JSX.Element {
  const hasAddress = token !== "";
  const stopped = useValue(interrupted);
  const { current, enter } = useRowCommands(list, sent, hasAddress);
  if (list.length + stopped.length + sent.others.length === 0)
    return (
      <EmptyState title={l(["还没有文件", "No files yet"])}>
        {missing === null
          ? l(["选择、拖入或粘贴文件，再按「开始上传」", "Choose, drop or paste files, then press Start"])
          : missing}
      </EmptyState>
    );
  return (
    <ul className="flex-none overflow-hidden rounded-m border border-line" aria-label={l(["文件", "Files"])}>
      {list.map((upload) => (
        <FileRow
          key={upload.id}
          {...{ upload, hasAddress }}
          isCurrent={current === rowOfUpload(upload)}
          enter={() => enter(rowOfUpload(upload))}
        />
      ))}
      {stopped.map((upload) => (
        <InterruptedRow key={upload.key} upload={upload} opener={opener} />
      ))}
      {sent.others.map((file) => (
        <SentRow
          key={file.id}
          {...{ file, hasAddress }}
          isCurrent={current === rowOfSent(file)}
          enter={() => enter(rowOfSent(file))}
        />
      ))}
    </ul>
  );
}

function useSupport(access: ToolAccess, place: string, list: readonly Upload[]): void {
  useCommandHandler("tool.support", () => {
    const states = list.map(({ size, state, why }, i) => [
      `file ${i + 1}`,
      `${size} bytes, ${state}${why ? `: ${why}` : ""}`,
    ]);
    void copyText(supportText(access, {}, { place, ...Object.fromEntries(states) }));
  });
}

/** Sends files to the place that a ticket names, or that an admin chooses. */
export function FileUploadScreen(): JSX.Element {
  const access = useToolAccess("fileUpload");
  const [chosen, setPlace] = useState<SentPlaceName>("photoResult");
  const named = SentPlace.value(access.claims?.names[0])?.key;
  const place = named ?? chosen;
  const limits = limitsOf(access, place);
  const { ticket, token } = access;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the claims are part of the ticket
  const opener = useMemo(() => sentFileOpener(access, place), [ticket, token, place]);
  const list = useValue(uploads);
  const sent = useSentFiles(access, place, list, limits.files);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]): void => {
    if (access.missing !== null || files.length === 0) return;
    const result = sorted(files, limits, sent.left);
    for (const file of result.taken) beginUpload(file, file.name, "", { opener, state: "chosen" });
    setRefusals(result.refusals);
  };
  useEffect(() => void movesToOwnDocument("fileUpload"), []);
  useEffect(() => setValue(interrupted, keptUploads(opener.id())), [opener]);
  useGivenFiles(take);
  useLeaveQuestion(list.some(isUnderWay));
  useListCommands(list, sent, access, () => input.current?.click());
  useSupport(access, place, list);
  const form = (
    <>
      <PlaceRow {...{ access, place, setPlace }} isFixed={list.some(isUnderWay)} />
      <LimitFacts limits={limits} left={access.claims ? sent.left : null} />
      {access.missing === null && <Chooser {...{ limits, input, take }} />}
      <Buttons {...{ list, sent }} missing={access.missing} />
    </>
  );
  return (
    <ToolFrame access={access} form={form} opens={opensOf}>
      <Refusals texts={[...(sent.why === null ? [] : [sent.why]), ...refusals]} />
      <Summary {...{ list, sent }} />
      <FileList {...{ list, sent, opener, access }} />
    </ToolFrame>
  );
}
