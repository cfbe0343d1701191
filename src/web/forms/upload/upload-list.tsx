import type { JSX, RefObject } from "react";
import { useEffect, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import { useValue } from "#web/store/state.ts";
import { chooseAgain, dropInterrupted, interruptedText } from "#web/upload/interrupted.ts";
import { ut } from "#web/upload/texts.ts";
import type { Upload } from "#web/upload/upload-state.ts";
import { canPause, canRetry, interrupted } from "#web/upload/upload-state.ts";
import { cancelUpload, continueUpload, pauseUpload } from "#web/upload/uploads.ts";
import { UploadBar, uploadText } from "#web/upload/upload-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notice.tsx";
import type { Note, Uploads } from "./use-uploads.ts";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { fieldHintClass } from "#web/ui/field-box.ts";

/** Maximum number of files named in a notice, which then shows how many more there are. */
const MAX_NAMED = 4;

/** Joins all refusals to one text, because only one notice is shown at a time. */
function refusalsIn(notes: readonly Note[], running: readonly Upload[]): string {
  const texts = [
    ...notes.filter(({ isRefusal }) => isRefusal).map(({ text }) => text),
    ...running.filter(({ state }) => state === "failed").map(failureOf),
  ];
  const more = texts.length - MAX_NAMED;
  return [...texts.slice(0, MAX_NAMED), ...(more > 0 ? [t("upload.more", { n: more })] : [])].join("\n");
}

const failureOf = ({ name, why }: Upload): string => t("upload.failed", { name, why: why ?? "" });

/**
 * Shows failed uploads as a notice too if the list is out of sight. An upload may fail long after the file was chosen.
 */
function useNoticeOutOfSight(list: RefObject<HTMLElement | null>, refusals: string, rows: number): void {
  const told = useRef("");
  useEffect(() => {
    const sight = list.current?.closest("[data-pane-focus]")?.getBoundingClientRect();
    if (refusals === "" || refusals === told.current || !list.current || !sight) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    if (top >= sight.top && bottom <= sight.bottom) return;
    told.current = refusals;
    notify(refusals, "red");
    // Looks again when rows come and go, because files that arrive move the list.
  }, [list, refusals, rows]);
}

/** Moves the focus to the chooser of the editor, because the button that has it disappears. */
const focusChooser = (list: Element | null | undefined): void =>
  list?.parentElement?.querySelector<HTMLElement>("input[type=file]")?.focus();

function Cancel({ name, run }: { name: string; run: () => void }): JSX.Element {
  return (
    <button
      type="button"
      className={iconButtonClass}
      aria-label={t("upload.cancel", { name })}
      onClick={({ currentTarget }) => {
        focusChooser(currentTarget.closest("[role=status]"));
        run();
      }}
    >
      <Icon name="x" />
    </button>
  );
}

function Row({ upload }: { upload: Upload }): JSX.Element {
  const { id, name, state } = upload;
  const isFailed = state === "failed";
  return (
    <p className={fieldHintClass({ isWrong: isFailed })} data-upload={state}>
      {isFailed && <Glyph tone="red" />}
      <span className="min-w-0 truncate">{isFailed ? failureOf(upload) : `${name}：${uploadText(upload)}`}</span>
      <UploadBar upload={upload} className="w-30 flex-none bg-line" />
      {canPause(upload) && <Button label={ut("pause")} small run={() => pauseUpload(id)} />}
      {state === "paused" && <Button label={ut("goOn")} small run={() => continueUpload(id)} />}
      {canRetry(upload) && <Button label={ut("retry")} small run={() => continueUpload(id)} />}
      <Cancel name={name} run={() => cancelUpload(id)} />
    </p>
  );
}

/** Running uploads, and the messages about finished or refused ones. */
export function UploadList({ place, preparing, running, notes }: Uploads): JSX.Element {
  const stopped = useValue(interrupted).filter((one) => one.place === place);
  const list = useRef<HTMLDivElement>(null);
  useNoticeOutOfSight(list, refusalsIn(notes, running), preparing.length + running.length);
  return (
    <div ref={list} role="status">
      {preparing.map((one) => (
        <p key={one.id} className={fieldHintClass()}>
          <span className="min-w-0 truncate">{t("upload.converting", { name: one.name })}</span>
          <Cancel name={one.name} run={one.cancel} />
        </p>
      ))}
      {running.map((one) => (
        <Row key={one.id} upload={one} />
      ))}
      {stopped.map((one) => (
        <p key={one.key} className={fieldHintClass()} data-upload="interrupted">
          <span className="min-w-0 truncate">{`${one.name}：${interruptedText(one)}`}</span>
          <Button label={ut("choose")} small run={() => chooseAgain(one)} />
          <Cancel name={one.name} run={() => dropInterrupted(one)} />
        </p>
      ))}
      {notes.map((note, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages are only appended
        <p key={index} className={fieldHintClass({ isWrong: note.isRefusal })}>
          {note.isRefusal && <Glyph tone="red" />}
          {note.text}
        </p>
      ))}
    </div>
  );
}
