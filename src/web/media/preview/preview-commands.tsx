import type { JSX, RefObject } from "react";
import { useRef } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { MarkHost } from "#web/detail/repeated/mark-host.tsx";
import { t } from "#web/i18n/text.ts";
import { returnFocus } from "#web/keyboard/panes.ts";
import type { Slide } from "#web/media/carousel/carousel.tsx";
import { downloadFiles } from "#web/media/download.ts";
import type { ModelFile, ViewerFinding } from "#web/media/viewer/model-file.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { useStateOf } from "#web/store/state-of.ts";
import { notify } from "#web/ui/notice.tsx";

export type PreviewTab = "mesh" | "pictures";

const carousel = defineChunk(async () => (await import("#web/media/carousel/carousel.tsx")).Carousel);
const comparison = defineChunk(async () => (await import("#web/media/compare/compare-dialog.tsx")).CompareDialog);

interface Given {
  model: AnyRecord;
  files: readonly ModelFile[];
  findings: readonly ViewerFinding[];
  slides: readonly Slide[];
  host: RefObject<HTMLDivElement | null>;
  file: ModelFile | undefined;
  tab: PreviewTab;
  setTab: (tab: PreviewTab) => void;
  isAhead: boolean;
}

interface Compared {
  file: ModelFile;
  /** The file of another model that the finding names. */
  other: string | null;
}

export interface PreviewCommands {
  picture: number | null;
  openPicture: (at: number | null) => void;
  compares: Compared | null;
  closeComparison: () => void;
  /** Out of the viewer, to where the keys were before. */
  leave: () => void;
}

/** V, Space, C and the download, while a model is shown. */
export function usePreviewCommands(given: Given): PreviewCommands {
  const { files, findings, slides, host, file, isAhead } = given;
  const [picture, openPicture] = useStateOf<number | null>(given.model.id, null);
  const [compares, setCompares] = useStateOf<Compared | null>(given.model.id, null);
  const from = useRef<HTMLElement | null>(null);
  const leave = (): void => {
    const back = from.current;
    from.current = null;
    if (back?.isConnected && back !== document.body) back.focus({ preventScroll: true });
    else returnFocus();
  };
  useCommandHandler(
    "model.view",
    () => {
      const focused = document.activeElement;
      from.current = focused instanceof HTMLElement && !host.current?.contains(focused) ? focused : from.current;
      given.setTab("mesh");
      requestAnimationFrame(() => host.current?.focus({ preventScroll: true }));
    },
    files.length > 0 && !isAhead,
  );
  useCommandHandler("model.preview", () => openPicture(0), slides.length > 0 && !isAhead);
  useCommandHandler("model.download", () => void downloadFiles(given.model.id), files.length > 0 && !isAhead);
  const compare = (): void => {
    const repeated = findings.find(({ evidence }) => evidence?.type === "file");
    const wanted = files.find((one) => one.id === repeated?.fileId) ?? file;
    if (!wanted) return notify(t("compare.none"), "yellow");
    return setCompares({
      file: wanted,
      other: repeated?.evidence?.type === "file" ? String(repeated.evidence.fileId) : null,
    });
  };
  useCommandHandler("model.compare", compare, !isAhead);
  return { picture, openPicture, compares, closeComparison: () => setCompares(null), leave };
}

/** The carousel and the comparison, fetched when they are first asked for. */
export function PreviewOverlays(props: PreviewCommands & { slides: readonly Slide[]; model: AnyRecord }): JSX.Element {
  const { picture, compares, slides, model } = props;
  return (
    <>
      <MarkHost record={model} />
      {picture !== null && (
        <Load chunk={carousel} given={{ slides, start: picture, close: () => props.openPicture(null) }} />
      )}
      {compares && (
        <Load
          chunk={comparison}
          given={{
            file: compares.file,
            first: compares.other,
            model: String(model["groupName"] ?? ""),
            close: props.closeComparison,
          }}
        />
      )}
    </>
  );
}
