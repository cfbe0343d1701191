import type { JSX } from "react";
import { useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { fileSize } from "#kernel/page.ts";
import { runCommand } from "#web/commands/run.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import type { DuplicateLink } from "./duplicates/duplicate-links.ts";
import { isTied, useDuplicateLinks } from "./duplicates/duplicate-links.ts";
import { titleOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useBinding } from "#web/keyboard/use-key-of.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { CompareDialog } from "#web/media/compare/compare-dialog.tsx";
import { useRepeated } from "#web/media/compare/duplicates.ts";
import type { ModelFile } from "#web/media/viewer/model-file.ts";
import { asModelFile } from "#web/media/viewer/model-file.ts";
import { registry } from "#web/registry/registry.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { LoadEvidence } from "./load-evidence.tsx";

const nameOf = (id: string): string => {
  const command = registry().command(id);
  return command ? l(command.label) : "";
};

function Repeats(props: {
  file: ModelFile;
  ties: readonly DuplicateLink[];
  compare: (file: ModelFile) => void;
}): JSX.Element {
  const { file, ties, compare } = props;
  const key = useBinding("model.markRepeated");
  const { data, error } = useRepeated(file.id);
  if (error) return <Failed error={error} />;
  if (!data) return <Skeleton rows={2} />;
  if (data.list.length === 0)
    return (
      <p className="border-b border-line-soft px-4 py-2 text-muted">
        {file.fileName} · {t("files.repeated.empty")}
      </p>
    );
  return (
    <section className="border-b border-line" data-testid="duplicates">
      <h3 className="flex min-h-10 items-center gap-2 pr-2 pl-4 font-semibold text-ink">
        <span className="min-w-0 truncate flex-1">{t("files.repeated.of", { name: file.fileName })}</span>
        <button type="button" className={buttonClass({ small: true, kind: "outlined" })} onClick={() => compare(file)}>
          {nameOf("model.compare")}
        </button>
        <Button
          small
          kind="outlined"
          label={nameOf("model.markRepeated")}
          binding={key}
          run={() => runCommand("model.markRepeated")}
        />
      </h3>
      <ul>
        {data.list.map((row) => (
          <Repeat
            key={row.id}
            row={row}
            model={titleOf(data.titles, "model", row["model"])}
            isMarked={isTied(ties, file.id, row.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function Repeat({ row, model, isMarked }: { row: AnyRecord; model: string; isMarked: boolean }): JSX.Element {
  const page = pageOfRecord("model", { id: String(row["model"]), title: model });
  return (
    <li className="flex h-7 items-center gap-3 border-t border-line-soft px-4 text-small">
      {page ? (
        <a className="link min-w-0 truncate flex-1" href={`#${page}`}>
          {model}
        </a>
      ) : (
        <span className="min-w-0 truncate flex-1">{model}</span>
      )}
      {isMarked && <Badge tone="yellow" text={t("mark.done")} quiet />}
      <span className="text-muted min-w-0 truncate">{String(row["fileName"] ?? "")}</span>
      <span className="text-muted">{fileSize(Number(row["fileSize"] ?? 0))}</span>
    </li>
  );
}

/** Files of other models with the same content, and a dialog that compares two files side by side. */
export function RepeatedPanel({ record }: PanelProps): JSX.Element {
  const [compares, setCompares] = useState<ModelFile | null>(null);
  const ties = useDuplicateLinks(record.id);
  return (
    <>
      <LoadEvidence id={record.id}>
        {({ files }) =>
          files.length === 0 ? (
            <EmptyState title={t("files.empty")} />
          ) : (
            <>
              {files.map(asModelFile).map((file) => (
                <Repeats key={file.id} file={file} ties={ties} compare={setCompares} />
              ))}
            </>
          )
        }
      </LoadEvidence>
      {compares && <CompareDialog file={compares} first={null} model={record} close={() => setCompares(null)} />}
    </>
  );
}
