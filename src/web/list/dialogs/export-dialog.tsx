import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { ListRequest } from "#domain/api/list.ts";
import { messageOf } from "#web/data/error.ts";
import type { ListFormat, Progress } from "#web/data/save-list.ts";
import { exportInBackground, saveList } from "#web/data/save-list.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useLatest } from "#web/store/latest.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Question, questionTextClass } from "#web/ui/question-dialog.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { choiceClass, choicesClass, dialogClass, DialogHead } from "#web/ui/dialog-parts.tsx";

/** Number of rows above which an export runs in the background unless the user chooses otherwise. */
const IN_BACKGROUND = 10_000;
/** Maximum number of rows of a direct export (server/resources/export.ts). */
const MOST_DIRECT = 100_000;

interface DialogProps {
  state: ListState;
  close: () => void;
}

/** Returns the list as it is on screen. Resources that serve as evidence export all columns. */
function requestOf({ resource, whole, sort, columns }: ListState): ListRequest {
  const shown = resource.list.exports === "all" ? {} : { columns: columns.map(({ name }) => name) };
  return { filter: whole, sort, ...shown };
}

/** Downloads the list. Closing the dialog stops the export, on the server as well. */
function Direct({ state, close, format }: DialogProps & { format: ListFormat }): JSX.Element {
  const [{ rows, of }, setProgress] = useState<Progress>({ rows: 0, of: 0 });
  const latest = useLatest({ state, close });
  useEffect(() => {
    const stop = new AbortController();
    const { resource } = latest.current.state;
    const file = { resource: resource.name, name: l(resource.label), format };
    saveList(file, requestOf(latest.current.state), setProgress, stop.signal)
      .then((n) => notify(t("list.export.done", { n: count(n) }), "green"))
      .catch((error: unknown) => {
        if (stop.signal.aborted) notify(t("list.export.stopped"), "yellow");
        else notify(t("list.export.failed", { why: messageOf(error) }), "red");
      })
      .finally(() => !stop.signal.aborted && latest.current.close());
    return () => stop.abort();
  }, [latest, format]);
  const title = t("list.export.title", { name: l(state.resource.label) });
  const isCounted = of > 0 && format === "csv";
  return (
    <Question
      title={title}
      buttons={
        <button type="button" className={buttonClass({ kind: "outlined" })} onClick={close}>
          {t("list.export.stop")}
        </button>
      }
    >
      <p className={questionTextClass} aria-live="polite">
        {isCounted ? t("list.export.progress", { n: count(rows), all: count(of) }) : t("common.loading")}
      </p>
      <progress
        className="mt-2.5 mb-3.5 block h-1 w-full accent-ink"
        aria-label={title}
        {...(isCounted ? { value: rows, max: of } : {})}
      />
    </Question>
  );
}

const ways = [
  { key: "1", name: "csv", format: "csv", isTask: false },
  { key: "2", name: "xlsx", format: "xlsx", isTask: false },
  { key: "3", name: "csvTask", format: "csv", isTask: true },
  { key: "4", name: "xlsxTask", format: "xlsx", isTask: true },
] as const;
type Way = (typeof ways)[number];

/** The four ways to export. Many rows are exported in the background, so that one can go on working. */
function Ways({ rows, choose }: { rows: number; choose: (way: Way) => void }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const first = rows > IN_BACKGROUND ? 2 : 0;
  const buttons = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  useEffect(() => buttons()[first]?.focus(), [first]);
  const step = (by: number) => (): void => {
    const index = buttons().indexOf(document.activeElement as HTMLElement);
    buttons()[Math.max(0, Math.min(ways.length - 1, index + by))]?.focus();
  };
  const refusalOf = ({ isTask }: Way): string | null =>
    !isTask && rows > MOST_DIRECT ? t("list.export.tooMany", { n: count(MOST_DIRECT) }) : null;
  const take = (way: Way): void => {
    const refusal = refusalOf(way);
    if (refusal) notify(refusal, "yellow");
    else choose(way);
  };
  useControlKeys(root, {
    arrowdown: step(1),
    arrowup: step(-1),
    ...Object.fromEntries(ways.map((way) => [way.key, () => take(way)])),
  });
  return (
    <div ref={root} className={choicesClass}>
      {ways.map((way) => (
        <button
          key={way.key}
          type="button"
          className={choiceClass}
          aria-keyshortcuts={way.key}
          aria-disabled={refusalOf(way) ? true : undefined}
          onClick={() => take(way)}
        >
          <KeyCaps binding={way.key} />
          <span className="flex-1">{t(`list.export.${way.name}`)}</span>
          <span className="text-muted text-small">
            {refusalOf(way) ?? (way.isTask ? t("list.export.later") : t("list.export.now", { n: count(MOST_DIRECT) }))}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Dialog that exports the list with its filter, order and columns: now as a download, or in the background. */
export function ExportDialog({ state, close }: DialogProps): JSX.Element {
  const [format, setFormat] = useState<ListFormat | null>(null);
  const rows = state.records.count;
  const title = t("list.export.title", { name: l(state.resource.label) });
  const choose = (way: Way): void => {
    if (!way.isTask) return setFormat(way.format);
    close();
    const view = state.views.find(({ id }) => id === state.shown);
    const name = [l(state.screen.label), view?.label].filter(Boolean).join(" · ");
    exportInBackground({ resource: state.resource.name, name, format: way.format }, requestOf(state)).then(
      async (task) => {
        const [{ putTask }, { showTray }] = await Promise.all([
          import("#web/areas/tasks/own-tasks.ts"),
          import("#web/areas/tasks/tray.tsx"),
        ]);
        putTask(task);
        showTray();
      },
      (error: unknown) => notify(t("list.export.failed", { why: messageOf(error) }), "red"),
    );
  };
  return (
    <Dialog title={title} className={dialogClass({ size: format ? "question" : "choices" })} close={close}>
      {format ? (
        <Direct state={state} close={close} format={format} />
      ) : (
        <>
          <DialogHead title={title}>
            <span className="text-muted text-small">{t("list.export.count", { n: count(rows) })}</span>
          </DialogHead>
          <Ways rows={rows} choose={choose} />
        </>
      )}
    </Dialog>
  );
}
