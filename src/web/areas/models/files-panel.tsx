import type { JSX, RefObject } from "react";
import { useRef, useState } from "react";
import { permitted } from "#kernel/availability.ts";
import { fileSize } from "#kernel/page.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { downloadFiles } from "#web/media/download.ts";
import { meshFacts } from "#web/media/viewer/mesh-facts.tsx";
import type { ModelFile } from "#web/media/viewer/model-file.ts";
import { asModelFile } from "#web/media/viewer/model-file.ts";
import { registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { fileUrl, posterClass } from "#web/ui/thumb.tsx";
import { LoadEvidence } from "./load-evidence.tsx";

function File(props: { file: ModelFile; isChosen: boolean; choose: (is: boolean) => void }): JSX.Element {
  const { file, isChosen, choose } = props;
  return (
    <li className={`flex gap-3 border-b border-line-soft px-4 py-3 ${isChosen ? "bg-selected" : ""}`}>
      <input
        type="checkbox"
        className="mt-0.5 size-4 flex-none self-start accent-accent"
        checked={isChosen}
        aria-label={t("files.choose", { name: file.fileName })}
        onChange={({ target }) => choose(target.checked)}
      />
      {file.poster ? (
        <img className={posterClass} src={fileUrl(file.poster.key, 160)} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={posterClass} />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex gap-3">
          <span className="text-ink min-w-0 truncate flex-1">{file.fileName}</span>
          {file.file && (
            <a
              className="link"
              href={fileUrl(file.file.key)}
              download={file.fileName}
              aria-label={t("files.downloadOne", { name: file.fileName })}
            >
              {t("files.download")}
            </a>
          )}
        </p>
        <dl className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-3 gap-y-1">
          {meshFacts(file, null).map((fact) => (
            <div key={fact.figure} className="min-w-0 last:col-span-2">
              <dt className="text-small leading-4.25 text-muted">{fact.label}</dt>
              <dd>
                {fact.figure === "md5" ? (
                  <code className="font-mono text-[12px] wrap-anywhere">{file.fileMd5}</code>
                ) : (
                  fact.text
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

/** Adds keys to the list of files: X selects the focused file, the arrow keys move the focus. */
function useFileKeys(root: RefObject<HTMLElement | null>): void {
  const boxes = (): HTMLInputElement[] => [...(root.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
  const focusedIndex = (): number => boxes().findIndex((box) => box.closest("li")?.contains(document.activeElement));
  const step = (by: number): boolean => {
    const here = focusedIndex();
    if (here < 0) return false;
    boxes()[Math.max(0, Math.min(here + by, boxes().length - 1))]?.focus();
    return true;
  };
  useControlKeys(root, {
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    x: () => {
      const box = boxes()[focusedIndex()];
      box?.click();
      box?.focus();
      return box !== undefined;
    },
  });
}

function Files({ id, files }: { id: string; files: readonly ModelFile[] }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  useFileKeys(root);
  const download = (): void => void downloadFiles(id, chosen);
  useCommandHandler("model.download", download);
  const size = files.reduce((sum, file) => sum + (chosen.includes(file.id) ? file.fileSize : 0), 0);
  const refusal = availabilityOf("model.download");
  return (
    <div ref={root}>
      <div className="flex min-h-10 items-center gap-3 border-b border-line px-4" data-testid="files-bar">
        <Button
          small
          kind="outlined"
          label={chosen.length > 0 ? t("files.downloadChosen", { n: chosen.length }) : t("files.downloadAll")}
          refusal={refusal}
          run={() => refusal === null && download()}
        />
        <span className="text-muted text-small">
          {chosen.length > 0 ? t("files.chosen", { n: chosen.length, size: fileSize(size) }) : t("files.keys")}
        </span>
      </div>
      <ul>
        {files.map((file) => (
          <File
            key={file.id}
            file={file}
            isChosen={chosen.includes(file.id)}
            choose={(is) => setChosen((now) => (is ? [...now, file.id] : now.filter((one) => one !== file.id)))}
          />
        ))}
      </ul>
    </div>
  );
}

function availabilityOf(id: string): string | null {
  const command = registry().command(id);
  const answer = command ? permitted(command, actorStore.value) : null;
  return answer && !answer.ok ? l(answer.message) : null;
}

/** Files of a model with their measurements. Several files are downloaded as one archive. */
export function FilesPanel({ record }: PanelProps): JSX.Element {
  return (
    <LoadEvidence id={record.id}>
      {({ files }) =>
        files.length === 0 ? (
          <EmptyState title={t("files.empty")} />
        ) : (
          <Files key={record.id} id={record.id} files={files.map(asModelFile)} />
        )
      }
    </LoadEvidence>
  );
}
