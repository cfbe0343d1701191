import type { JSX, RefObject } from "react";
import { useEffect, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notice.tsx";
import type { Note, Running } from "./use-uploads.ts";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { fieldHintClass } from "#web/ui/field-box.ts";

/** Maximum number of files named in a notice, which then shows how many more there are. */
const MAX_NAMED = 4;

/** Joins all refusals to one text, because only one notice is shown at a time. */
function refusalsIn(notes: readonly Note[]): string {
  const texts = notes.filter(({ isRefusal }) => isRefusal).map(({ text }) => text);
  const more = texts.length - MAX_NAMED;
  return [...texts.slice(0, MAX_NAMED), ...(more > 0 ? [t("upload.more", { n: more })] : [])].join("\n");
}

/**
 * Shows failed uploads as a notice too if the list is out of sight. An upload may fail long after the file was chosen.
 */
function useNoticeOutOfSight(list: RefObject<HTMLElement | null>, refusals: string): void {
  useEffect(() => {
    const sight = list.current?.closest("[data-pane-focus]")?.getBoundingClientRect();
    if (refusals === "" || !list.current || !sight) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    if (top < sight.top || bottom > sight.bottom) notify(refusals, "red");
  }, [list, refusals]);
}

/** Running uploads, and the messages about finished or failed ones. */
export function UploadList({ running, notes }: { running: readonly Running[]; notes: readonly Note[] }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  useNoticeOutOfSight(list, refusalsIn(notes));
  return (
    <div ref={list} role="status">
      {running.map((one) => (
        <p key={one.id} className={fieldHintClass()}>
          <span className="min-w-0 truncate">
            {one.part === null
              ? t("upload.converting", { name: one.name })
              : t("upload.progress", { name: one.name, n: Math.round(one.part * 100) })}
          </span>
          <progress className="h-1 w-30 accent-ink" value={one.part ?? 0} max={1} aria-label={one.name} />
          <button
            type="button"
            className={iconButtonClass}
            aria-label={t("upload.cancel", { name: one.name })}
            onClick={one.cancel}
          >
            <Icon name="x" />
          </button>
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
