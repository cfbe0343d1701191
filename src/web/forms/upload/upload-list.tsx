import type { JSX, RefObject } from "react";
import { useEffect, useRef } from "react";
import { t } from "#web/i18n/text.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notice.tsx";
import type { Note, Running } from "./use-uploads.ts";

/** A file that did not arrive, often long after it was chosen, is told of also where its line is scrolled out of sight. */
function useHeard(list: RefObject<HTMLElement | null>, last: Note | undefined): void {
  useEffect(() => {
    const line = last?.isRefusal ? list.current?.lastElementChild : null;
    const sight = line?.closest(".scroll")?.getBoundingClientRect();
    if (!last || !line || !sight) return;
    const { top, bottom } = line.getBoundingClientRect();
    if (top < sight.top || bottom > sight.bottom) notify(last.text, "red");
  }, [list, last]);
}

/** What is on its way, and what was said of what arrived or did not. */
export function UploadList({ running, notes }: { running: readonly Running[]; notes: readonly Note[] }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  useHeard(list, notes.at(-1));
  return (
    <div ref={list} role="status">
      {running.map((one) => (
        <p key={one.id} className="hint">
          <span className="el">
            {one.part === null
              ? t("upload.converting", { name: one.name })
              : t("upload.progress", { name: one.name, n: Math.round(one.part * 100) })}
          </span>
          <progress value={one.part ?? 0} max={1} aria-label={one.name} />
          <button type="button" className="ib" aria-label={t("upload.cancel", { name: one.name })} onClick={one.cancel}>
            <Icon name="x" />
          </button>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note.text} className={note.isRefusal ? "hint err" : "hint"}>
          {note.isRefusal && <Glyph tone="red" />}
          {note.text}
        </p>
      ))}
    </div>
  );
}
