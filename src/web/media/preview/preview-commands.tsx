import type { JSX, RefObject } from "react";
import { use, useRef } from "react";
import { flushSync } from "react-dom";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { MarkHost } from "#web/areas/models/duplicates/mark-commands.tsx";
import { t } from "#web/i18n/part-text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { returnFocus } from "#web/keyboard/panes.ts";
import { downloadFiles } from "#web/media/download.ts";
import type { ModelFile, ViewerFinding } from "#web/media/viewer/model-file.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import { notify } from "#web/ui/notice.tsx";
import { ShownContext } from "#web/media/visibility-context.ts";

export type PreviewTab = "mesh" | "pictures";

const comparison = defineChunk(async () => (await import("#web/media/compare/compare-dialog.tsx")).CompareDialog);

interface Compared {
  file: ModelFile;
  /** Id of the other model's file that the finding names. */
  other: string | null;
}

interface PreviewState {
  compares: Compared | null;
  compare: (what: Compared | null) => void;
  /** Moves the focus into the viewer. */
  enter: (viewer: HTMLElement | null) => void;
  /** Returns the focus from the viewer to where it was before. */
  leave: () => void;
}

/** State of the dialogs over a model's preview, and the focus to return to. */
export function usePreviewState(modelId: string): PreviewState {
  const [compares, compare] = useStatePerId<Compared | null>(modelId, null);
  const from = useRef<HTMLElement | null>(null);
  const enter = (viewer: HTMLElement | null): void => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !viewer?.contains(focused)) from.current = focused;
    viewer?.focus({ preventScroll: true });
  };
  const leave = (): void => {
    const opener = from.current;
    from.current = null;
    if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
    else returnFocus();
  };
  return { compares, compare, enter, leave };
}

/** Commands of a preview that work on every screen, such as in the evidence on an appeal. */
const ownCommands = ["model.view", "record.files"];

interface Given {
  model: AnyRecord;
  files: readonly ModelFile[];
  findings: readonly ViewerFinding[];
  host: RefObject<HTMLDivElement | null>;
  /** The file that is shown. */
  file: ModelFile | undefined;
  state: PreviewState;
  showMesh: () => void;
}

/** Handles V, C and the download while the model is the current item. */
function useHandlers({ model, files, findings, host, file, state, showMesh }: Given, isShown: boolean): void {
  const enter = (): void => state.enter(host.current);
  const view = (): void => {
    // Rendered at once, because the next key is meant for the viewer.
    flushSync(showMesh);
    enter();
    // Repeated in the next frame, because a palette that closes returns the focus before that.
    requestAnimationFrame(enter);
  };
  useCommandHandler("model.download", () => void downloadFiles(model.id), files.length > 0 && isShown);
  const compare = (): void => {
    const repeated = findings.find(({ evidence }) => evidence?.type === "file");
    const compared = files.find((one) => one.id === repeated?.fileId) ?? file;
    if (!compared) return notify(t("compare.none"), "yellow");
    const other = repeated?.evidence?.type === "file" ? String(repeated.evidence.fileId) : null;
    return state.compare({ file: compared, other });
  };
  useCommandHandler("model.view", view, files.length > 0 && isShown);
  useCommandHandler("model.compare", compare, isShown);
}

/**
 * Commands of a preview, with the comparison, which is loaded on first use. It is separate from the
 * drawn parts, so that a prerendered model that becomes current is not rendered again.
 */
export function PreviewCommands(props: Given): JSX.Element | null {
  const { model, state } = props;
  const isShown = use(ShownContext);
  useHandlers(props, isShown);
  useKeyLayer({ layer: "record", resource: "model", only: ownCommands }, isShown);
  if (!isShown) return null;
  return (
    <>
      <MarkHost record={model} />
      {state.compares && (
        <LoadLayer
          chunk={comparison}
          partProps={{
            file: state.compares.file,
            first: state.compares.other,
            model,
            close: () => state.compare(null),
          }}
        />
      )}
    </>
  );
}
