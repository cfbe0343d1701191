import type { ComponentType, JSX, ReactNode } from "react";
import { useState } from "react";
import { returnFocus } from "#web/keyboard/panes.ts";
import { l, t } from "#web/i18n/text.ts";
import { isPrint } from "#web/media/mesh/mesh.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk, useTrouble } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { FileLine } from "./file-line.tsx";
import { kindOfFile, type FileKind } from "./file-kind.ts";
import { PictureView, ZoomPicture, type PictureFrame, type PictureSize } from "./picture-view.tsx";
import { VideoView } from "./video-view.tsx";
import type { ViewedFile } from "./viewed-file.ts";

export type { ViewedFile } from "./viewed-file.ts";

export interface FileViewProps {
  file: ViewedFile;
  /** Handles Esc: returns the focus to where it came from. */
  leave?: (() => void) | undefined;
  /** Shows another file. */
  step?: ((by: 1 | -1) => void) | undefined;
  /** Zoom and marks of a picture, if the surroundings own them. */
  picture?: PictureFrame | undefined;
  /** What the line below the file says after its name. */
  note?: ReactNode;
}

const meshFile = defineChunk(async () => (await import("./mesh-file.tsx")).MeshFile);
const printViewer = defineChunk(async () => (await import("#web/media/gcode/print-viewer.tsx")).PrintViewer);
const textView = defineChunk(async () => (await import("./text-view.tsx")).TextView);

const shown = "flex min-h-0 flex-1 items-center justify-center overflow-hidden bg-viewer";
const blank = <div className={shown} />;

/** A part whose code comes with the first file of its kind. */
function Part<P extends object>(props: { chunk: Chunk<ComponentType<P>>; partProps: P }): JSX.Element {
  const hasFailed = useTrouble(props.chunk) !== undefined;
  if (!hasFailed) return <Load {...props} fallback={blank} />;
  return (
    <div className={shown}>
      <Unseen title={t("screen.failed")} />
    </div>
  );
}

function Sound({ file: { url, name } }: { file: ViewedFile }): JSX.Element {
  const [failed, setFailed] = useState(false);
  if (failed) return <Unseen title={l(["浏览器无法播放这个音频", "This browser cannot play the sound"])} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded sound has no captions
    <audio
      className="w-[min(480px,90%)]"
      src={url}
      controls
      preload="metadata"
      aria-label={name}
      onError={() => setFailed(true)}
    />
  );
}

const Unseen = ({ title }: { title: string }): JSX.Element => (
  <EmptyState title={title}>{l(["请下载查看", "Download it to see it"])}</EmptyState>
);

const unseen: Readonly<Partial<Record<FileKind, readonly [string, string]>>> = {
  pdf: ["PDF 不在控制台内打开", "A PDF does not open in the console"],
  other: ["此类文件没有预览", "Files of this kind have no preview"],
};

function View(props: FileViewProps & { measured: (size: PictureSize) => void }): JSX.Element {
  const { file, leave = returnFocus, step, picture, measured } = props;
  const kind = picture ? "image" : isPrint(file.name) ? "gcode" : kindOfFile(file.name);
  const steps = step ? { step } : {};
  switch (kind) {
    case "image":
      return picture ? (
        <ZoomPicture file={file} measured={measured} {...picture} />
      ) : (
        <PictureView file={file} measured={measured} leave={leave} step={step} />
      );
    case "video":
      return (
        <div className={shown}>
          <VideoView src={file.url} name={file.name} className="size-full object-contain" />
        </div>
      );
    case "audio":
      return (
        <div className={shown}>
          <Sound file={file} />
        </div>
      );
    case "mesh":
      return <Part chunk={meshFile} partProps={{ file, leave, step }} />;
    case "gcode":
      return <Part chunk={printViewer} partProps={{ file, leave, ...steps }} />;
    case "text":
      return <Part chunk={textView} partProps={{ file }} />;
    default:
      return (
        <div className={shown}>
          <Unseen title={l(unseen[kind] ?? ["", ""])} />
        </div>
      );
  }
}

/**
 * Shows a file by its kind, with its name, size and download below. A file never runs: HTML and SVG are shown as text.
 */
export function FileView(props: FileViewProps): JSX.Element {
  const { file, note } = props;
  const [seen, see] = useStatePerId<PictureSize | null>(file.key, null);
  return (
    <div className="@container/preview flex size-full min-h-0 flex-1 flex-col" data-testid="file-view">
      <View key={file.key} {...props} measured={see} />
      <FileLine file={file.width ? file : { ...file, ...seen }}>{note}</FileLine>
    </div>
  );
}
