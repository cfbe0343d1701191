import type { JSX } from "react";
import { useRef, useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { titleOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { MeshViewer } from "#web/media/viewer/mesh-viewer.tsx";
import type { ModelFile } from "#web/media/viewer/model-file.ts";
import { asModelFile } from "#web/media/viewer/model-file.ts";
import { createViewer } from "#web/media/viewer/viewer-state.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { ComparedDecisions, DECISIONS, useComparedDecisions } from "./decisions.tsx";
import { compared } from "./differences.ts";
import { useModelFile, useRepeated } from "./duplicates.ts";
import type { Overlaid } from "./overlaid-viewer.tsx";
import { OverlaidViewer } from "./overlaid-viewer.tsx";
import { firstOverlaid, OverlayBar, overlayKeys } from "./overlay-bar.tsx";
import { Button } from "#web/ui/button.tsx";

interface Side {
  file: ModelFile;
  model: string;
}

const cell = "h-6.5 truncate border-b border-line-soft px-4 text-left font-normal";
const label = `${cell} text-small text-muted first:w-30 last:w-24`;
const differing = "text-yellow-fg underline decoration-yellow decoration-2 underline-offset-3";

function Table({ left, right }: { left: Side; right: Side }): JSX.Element {
  const rows = [
    {
      label: t("compare.model"),
      left: left.model,
      right: right.model,
      isSame: left.model === right.model,
    },
    ...compared(left.file, right.file),
  ];
  return (
    <table className="w-full flex-none table-fixed border-t border-line" data-testid="compared">
      <thead>
        <tr>
          <th scope="col" className={label}>
            {t("compare.fact")}
          </th>
          <th scope="col" className={label}>
            {t("compare.this")}
          </th>
          <th scope="col" className={label}>
            {t("compare.other")}
          </th>
          <th scope="col" className={label}>
            {t("compare.verdict")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className={label}>
              {row.label}
            </th>
            <td className={`${cell} text-ink`}>{row.left}</td>
            <td className={`${cell} ${row.isSame === false ? differing : "text-ink"}`}>{row.right}</td>
            <td className={`${cell} w-24 text-ink`}>
              {row.isSame === null ? (
                <span className="text-muted">{t("compare.unknown")}</span>
              ) : (
                <Badge
                  quiet
                  tone={row.isSame ? "green" : "yellow"}
                  text={t(row.isSame ? "compare.same" : "compare.differs")}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sides(props: {
  left: Side;
  right: Side;
  overlaid: Overlaid | null;
  set: (next: Overlaid) => void;
  close: () => void;
}): JSX.Element {
  const { left, right, overlaid, close } = props;
  // Both sides share one state, so turning one mesh turns the other.
  const [viewer] = useState(createViewer);
  const names = [left.model || t("compare.this"), right.model || t("compare.other")] as const;
  if (overlaid)
    return (
      <>
        <OverlaidViewer
          files={[left.file, right.file]}
          names={names}
          overlaid={overlaid}
          viewer={viewer}
          leave={close}
          past={DECISIONS}
        />
        <OverlayBar overlaid={overlaid} names={names} set={props.set} />
        <Table left={left} right={right} />
      </>
    );
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[1fr_1fr] [&>*+*]:border-l [&>*+*]:border-line">
        {[left, right].map(({ file }, index) => (
          <MeshViewer key={index === 0 ? "left" : "right"} file={file} viewer={viewer} leave={close} past={DECISIONS} />
        ))}
      </div>
      <Table left={left} right={right} />
    </>
  );
}

function Head(props: {
  /** Place of the compared file among all with the content; null if there is none. */
  place: { index: number; count: number } | null;
  isOverlaid: boolean;
  toggle: () => void;
  next: () => void;
  close: () => void;
}): JSX.Element {
  const { place, isOverlaid, toggle, next, close } = props;
  return (
    <div className="flex h-12 flex-none items-center gap-2 border-b border-line pr-2 pl-4">
      <h2 className="font-semibold text-ink">{t("compare.title")}</h2>
      <span className="flex-1" />
      {place && (
        <Button small label={t(isOverlaid ? "compare.sideBySide" : "compare.overlayOn")} binding="o" run={toggle} />
      )}
      {place && place.count > 1 && (
        <Button small label={t("compare.next", { n: place.index + 1, count: place.count })} binding="f" run={next} />
      )}
      <Button small label={t("common.close")} binding="escape" run={close} />
    </div>
  );
}

const frame = "inset-0 m-auto h-[min(860px,90vh)] w-[min(1200px,94vw)]";

/** Dialog that shows a file next to a file of another model with the same content, from the same side. */
export function CompareDialog(props: {
  file: ModelFile;
  model: AnyRecord;
  /** Id of the file that a finding names, shown first; null for the first of the list. */
  first: string | null;
  close: () => void;
}): JSX.Element {
  const { file, model, first, close } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const inside = useRef<HTMLDivElement>(null);
  const repeated = useRepeated(file.id);
  const rows = repeated.data?.list ?? [];
  const named = rows.findIndex(({ id }) => id === first);
  const index = chosen ?? Math.max(0, named);
  const next = (): void => setChosen((index + 1) % Math.max(1, rows.length));
  const [overlaid, setOverlaid] = useState<Overlaid | null>(null);
  useControlKeys(inside, { ...overlayKeys(overlaid, setOverlaid), ...(rows.length > 1 && { f: next }) });
  useComparedDecisions(model.id, close);
  const other = rows[index];
  const query = useModelFile(other?.id ?? null);
  const error = repeated.error ?? query.error;
  return (
    <Dialog title={t("compare.title")} className={frame} close={close} through={DECISIONS}>
      <div ref={inside} className="flex h-full flex-col" data-leaves-keys>
        <Head
          place={rows.length > 0 ? { index, count: rows.length } : null}
          isOverlaid={overlaid !== null}
          toggle={() => setOverlaid(overlaid ? null : firstOverlaid)}
          next={next}
          close={close}
        />
        {error ? (
          <Failed error={error} />
        ) : repeated.data && rows.length === 0 ? (
          <EmptyState title={t("compare.none")} />
        ) : query.data ? (
          <Sides
            left={{ file, model: String(model["groupName"] ?? "") }}
            right={{
              file: asModelFile(query.data.item),
              model: titleOf(query.data.titles, "model", query.data.item["model"]),
            }}
            overlaid={overlaid}
            set={setOverlaid}
            close={close}
          />
        ) : (
          <Skeleton rows={8} />
        )}
        <ComparedDecisions />
      </div>
    </Dialog>
  );
}
