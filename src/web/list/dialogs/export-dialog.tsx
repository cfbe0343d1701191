import type { JSX } from "react";
import { useEffect, useState } from "react";
import { messageOf } from "#web/data/error.ts";
import type { Progress } from "#web/data/save-list.ts";
import { saveList } from "#web/data/save-list.ts";
import { count, l, t } from "#web/i18n/text.ts";
import { useLatest } from "#web/store/latest.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notice.tsx";
import "#web/forms/forms.css";
import type { ListState } from "#web/list/list-state.ts";

/**
 * Dialog that exports the list with its filter, order and columns. Resources that serve as evidence export all columns.
 * Closing the dialog stops the export, on the server as well.
 */
export function ExportDialog({ state, close }: { state: ListState; close: () => void }): JSX.Element {
  const [{ rows, of }, setProgress] = useState<Progress>({ rows: 0, of: 0 });
  const given = useLatest({ state, close });
  useEffect(() => {
    const stop = new AbortController();
    const { resource, whole, sort, columns } = given.current.state;
    const shown = resource.list.exports === "all" ? {} : { columns: columns.map(({ name }) => name) };
    const request = { filter: whole, sort, ...shown };
    saveList({ resource: resource.name, name: l(resource.label) }, request, setProgress, stop.signal)
      .then((n) => notify(t("list.export.done", { n: count(n) }), "green"))
      .catch((error: unknown) => {
        if (stop.signal.aborted) notify(t("list.export.stopped"), "yellow");
        else notify(t("list.export.failed", { why: messageOf(error) }), "red");
      })
      .finally(() => !stop.signal.aborted && given.current.close());
    return () => stop.abort();
  }, [given]);
  const title = t("list.export.title", { name: l(state.resource.label) });
  const progressText = of === 0 ? t("common.loading") : t("list.export.progress", { n: count(rows), all: count(of) });
  return (
    <Dialog title={title} className="ask-leave" close={close}>
      <div className="al-in">
        <h2>{title}</h2>
        <p aria-live="polite">{progressText}</p>
        <progress aria-label={title} value={rows} max={Math.max(of, 1)} />
        <div className="al-keys">
          <button type="button" className="dk out" onClick={close}>
            {t("list.export.stop")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
