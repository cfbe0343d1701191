import type { JSX, RefObject } from "react";
import { useMemo, useRef } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { runCommand } from "#web/commands/run.ts";
import { t } from "#web/i18n/part-text.ts";
import { useAllFiles } from "#web/media/carousel/record-files.tsx";
import type { Slide, SlideMark } from "#web/media/carousel/slide.ts";
import { slidesOf } from "#web/media/carousel/slides.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { isPrint } from "#web/media/mesh/mesh.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { FilesStrip } from "#web/media/viewer/files-strip.tsx";
import { MeshFacts } from "#web/media/viewer/mesh-facts.tsx";
import { MeshViewer } from "#web/media/viewer/mesh-viewer.tsx";
import type { ModelFile, ViewerFinding } from "#web/media/viewer/model-file.ts";
import { Modes } from "#web/media/viewer/modes.tsx";
import { asModelFile, firstFile } from "#web/media/viewer/model-file.ts";
import type { Viewer } from "#web/media/viewer/viewer-state.ts";
import { createViewer } from "#web/media/viewer/viewer-state.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { setValue } from "#web/store/state.ts";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import type { PreviewTab } from "./preview-commands.tsx";
import { PreviewCommands, usePreviewState } from "./preview-commands.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { NumberMark } from "#web/ui/number-mark.tsx";
import { Separator } from "#web/ui/separator.tsx";
import { barClass, tabClass, tabCountClass, tabStripClass } from "#web/ui/bar.ts";

interface ModelPreviewProps {
  model: AnyRecord;
  /** Records of modelFile, in their order. */
  files: readonly AnyRecord[];
  /** Number of other files with the same content, by file id. */
  repeats: Readonly<Record<string, number>>;
  /** Findings, numbered as in the findings pane; absent while they are loading. */
  findings?: readonly ViewerFinding[];
}

/** If there is no room next to the tabs, the display modes move to a line of their own. */
const bar = `${barClass()} px-4 cramped:in-data-[pane=evidence]:h-auto cramped:in-data-[pane=evidence]:min-h-bar cramped:in-data-[pane=evidence]:flex-wrap cramped:in-data-[pane=evidence]:gap-y-0 @max-[421px]/preview:h-auto @max-[421px]/preview:flex-wrap @max-[421px]/preview:gap-y-0 @max-[421px]/preview:pb-1.5`;
const strip =
  "flex-none cramped:in-data-[pane=evidence]:h-bar @max-[421px]/preview:h-[calc(var(--spacing-bar)-5px)] @max-[421px]/preview:flex-[1_0_100%]";

function Bar(props: {
  tab: PreviewTab;
  choose: (tab: PreviewTab) => void;
  counts: Record<PreviewTab, number>;
  /** Findings in the pictures. */
  marks: readonly SlideMark[];
  viewer: Viewer;
  box: ModelFile["bounds"];
}): JSX.Element {
  const { tab, choose, counts } = props;
  return (
    <div className={bar} data-slot="bar" data-keep-clear>
      <div className={`${tabStripClass} ${strip}`} role="tablist" aria-label={t("preview.tabs")}>
        {(["mesh", "pictures"] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            className={tabClass}
            aria-selected={one === tab}
            onClick={() => choose(one)}
          >
            {t(`preview.${one}`)}
            <i className={tabCountClass}>{counts[one]}</i>
            {one === "pictures" && <Marks of={props.marks} className="ml-1" />}
          </button>
        ))}
      </div>
      <span className="flex-1 @max-[421px]/preview:hidden" />
      {tab === "mesh" && counts.mesh > 0 && (
        <>
          <Modes viewer={props.viewer} box={props.box} />
          <Separator />
          <button
            type="button"
            className="inline-flex flex-none gap-0.5"
            aria-label={t("viewer.enter")}
            onClick={() => runCommand("model.view")}
          >
            <CommandCap id="model.view" />
          </button>
        </>
      )}
    </div>
  );
}

function Marks(props: { of: readonly SlideMark[] | undefined; className: string }): JSX.Element | null {
  const { of, className } = props;
  if (!of || of.length === 0) return null;
  return (
    <span className={`inline-flex gap-0.75 ${className}`}>
      {of.map(({ n, tone, text }) => (
        <NumberMark key={n} n={n} tone={tone} title={text} />
      ))}
    </span>
  );
}

const corner = "absolute top-1.5 left-1.5";

function Pictures({ slides, open }: { slides: readonly Slide[]; open: (key: string) => void }): JSX.Element {
  return (
    <div
      className="grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(160px,1fr))] content-start gap-3 overflow-auto bg-viewer p-4"
      data-testid="preview-pictures"
    >
      {slides.map((slide, index) => (
        <button
          key={slide.key}
          type="button"
          className="relative flex min-w-0 flex-col gap-1 text-small text-muted"
          onClick={() => open(slide.key)}
        >
          <span className="sr-only">{t("preview.open", { n: index + 1, name: slide.name })}</span>
          <SmallPicture of={slide.key} width={320} className="aspect-4/3 w-full rounded-m bg-surface object-cover" />
          <Marks of={slide.marks} className={`${corner} ml-1`} />
          {slide.isOurs && <span className={`${chipClass()} ${corner}`}>{t("preview.ours")}</span>}
          <span className="min-w-0 truncate">{slide.name}</span>
        </button>
      ))}
    </div>
  );
}

/** Few models have G-code, so its viewer is loaded with the first one. */
const printViewer = defineChunk(async () => (await import("#web/media/gcode/print-viewer.tsx")).PrintViewer);

function Body(props: {
  files: readonly ModelFile[];
  open: number;
  choose: (index: number) => void;
  findings: readonly ViewerFinding[];
  viewer: Viewer;
  host: RefObject<HTMLDivElement | null>;
  leave: () => void;
}): JSX.Element {
  const { files, open, choose, findings, viewer } = props;
  const file = files[open];
  if (!file)
    return <div className="flex flex-1 items-center justify-center bg-viewer text-muted">{t("preview.none")}</div>;
  const step = (by: 1 | -1): void => choose((open + by + files.length) % files.length);
  if (file.file && isPrint(file.fileName))
    return (
      <div className="relative flex min-h-0 flex-1 flex-col">
        <Load
          key={file.id}
          chunk={printViewer}
          partProps={{ file: file.file, host: props.host, leave: props.leave, step }}
          fallback={<div className="flex-1 bg-viewer" />}
        />
        <FilesStrip files={files} open={open} choose={choose} />
      </div>
    );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <MeshViewer file={file} findings={findings} viewer={viewer} host={props.host} leave={props.leave} step={step} />
      <FilesStrip files={files} open={open} choose={choose} />
    </div>
  );
}

const noFindings: readonly ViewerFinding[] = [];

/** Preview of a model: its meshes, its pictures and their measurements. */
export function ModelPreview(props: ModelPreviewProps): JSX.Element {
  const { model, repeats, findings } = props;
  const files = useMemo(() => props.files.map(asModelFile), [props.files]);
  const loadedFindings = findings ?? noFindings;
  const [chosen, setChosen] = useStatePerId<number | null>(model.id, null);
  const [tab, setTab] = useStatePerId<PreviewTab>(model.id, files.length > 0 ? "mesh" : "pictures");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each model gets a new viewer
  const viewer = useMemo(createViewer, [model.id]);
  const host = useRef<HTMLDivElement>(null);
  const slides = useMemo(() => slidesOf(model, files, loadedFindings), [model, files, loadedFindings]);
  const openFile = useAllFiles(slides);
  const pictures = slides.filter(({ isFile }) => !isFile);
  const uploaded = pictures.filter(({ isOurs }) => !isOurs);
  const open = Math.min(chosen ?? firstFile(files, loadedFindings), Math.max(0, files.length - 1));
  const file = files[open];
  const choose = (index: number): void => {
    setChosen(index);
    setValue(viewer, { ...viewer.value, view: null });
  };
  const state = usePreviewState(model.id);
  return (
    <div
      className="@container/preview flex min-h-0 flex-1 flex-col cramped:in-data-[pane=evidence]:h-[clamp(180px,45vh,320px)] in-data-blocks:h-[clamp(320px,50vh,560px)]"
      data-testid="model-preview"
    >
      <Bar
        tab={tab}
        choose={setTab}
        counts={{ mesh: files.length, pictures: uploaded.length }}
        marks={uploaded.flatMap(({ marks }) => marks ?? [])}
        viewer={viewer}
        box={file?.bounds ?? null}
      />
      {tab === "pictures" ? (
        <Pictures slides={pictures} open={openFile} />
      ) : (
        <Body {...{ files, open, choose, findings: loadedFindings, viewer, host, leave: state.leave }} />
      )}
      {file && <MeshFacts file={file} findings={loadedFindings} repeats={repeats[file.id] ?? 0} />}
      <PreviewCommands
        {...{ model, files, findings: loadedFindings, host, file, state }}
        showMesh={() => setTab("mesh")}
      />
    </div>
  );
}
