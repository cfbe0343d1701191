import type { JSX } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureOptions } from "#kernel/field.ts";
import type { Size } from "#kernel/image-size-rules.ts";
import { canBeCut, endingsFor, sizeProblem, typesFor } from "#kernel/image-size-rules.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import { isStill, refusedFile } from "#web/forms/upload/image-rules.ts";
import { readPictureHead } from "#web/forms/upload/picture-head.ts";
import { decodePicture, renderImage } from "./render-image.ts";
import { ImageCanvas } from "./image-canvas.tsx";
import { visible } from "./strokes.ts";
import { Tools } from "./tools.tsx";
import { useImageEditor, useImageKeys } from "./use-image-editor.ts";
import type { Sent } from "./use-sending.ts";
import { useStageZoom } from "./use-stage-zoom.ts";
import { useSending } from "./use-sending.ts";
import { noteClass } from "#web/ui/note.ts";

export interface ImageDialogProps {
  /** A newly chosen file, or the address of a stored picture. */
  source: File | string;
  name: string;
  /** The field's requirements for its pictures. */
  wants: PictureOptions;
  close: () => void;
  done: (sent: Sent, note: string | null) => void;
}

function usePicture(source: File | string): { picture: ImageBitmap | null; failed: boolean } {
  const [loaded, setLoaded] = useState<{ source: File | string; picture: ImageBitmap | null } | null>(null);
  useEffect(() => {
    let picture: ImageBitmap | null = null;
    let isOver = false;
    decodePicture(source).then(
      (bitmap) => {
        picture = bitmap;
        if (isOver) bitmap.close();
        else setLoaded({ source, picture: bitmap });
      },
      () => !isOver && setLoaded({ source, picture: null }),
    );
    return () => {
      isOver = true;
      picture?.close();
    };
  }, [source]);
  // A picture of another source is already closed.
  const isLoaded = loaded?.source === source;
  return { picture: isLoaded ? loaded.picture : null, failed: isLoaded && loaded.picture === null };
}

/** Replaces the open picture by another file. A button or key opens the file chooser. */
function useReplacement(wants: PictureOptions) {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const isMoving = (await readPictureHead(chosen))?.isAnimated === true;
    const refusalKey = isMoving ? "upload.moving" : refusedFile(chosen, wants);
    setRefusal(refusalKey && t(refusalKey, { name: chosen.name, types: endingsFor(wants).join(t("common.comma")) }));
    if (!refusalKey) setFile(chosen);
  };
  const input = (
    <input
      ref={chooser}
      type="file"
      hidden
      accept={typesFor(wants).filter(isStill).join()}
      onChange={({ target }) => {
        void take(target.files?.[0]);
        target.value = "";
      }}
    />
  );
  return { file, refusal, input, choose: () => chooser.current?.click() };
}

/** Height of the clip area in px if the window has room for it (specification, section 9). */
const CLIP_HEIGHT = 600;
const OTHER_PARTS = 260;
const PADDING = 32;
const MIN_ROOM = 360;

/** Returns the scale that fits the room, at most 1. */
const fitting = (picture: Size, room: Size): number =>
  Math.min(1, room.width / picture.width, room.height / picture.height);

function Foot(props: {
  result: Size;
  /** Screen pixels per picture pixel. */
  scale: number;
  /** State of the upload in words; null while nothing is sent. */
  progress: string | null;
  failure: string | null;
  problem: string | null;
  confirm: () => void;
  close: () => void;
}): JSX.Element {
  const { result, progress, problem } = props;
  const isOff = problem !== null || progress !== null;
  const message = problem ?? props.failure;
  return (
    <div className="flex items-center gap-2 text-small">
      <span className="flex-1 min-w-0" role={message ? "alert" : "status"}>
        {message ? (
          <span className="inline-flex items-center gap-1.5 text-red-fg">
            <Glyph tone="red" />
            {message}
          </span>
        ) : (
          <span className="text-muted">
            {t("image.result", { width: result.width, height: result.height, n: Math.round(props.scale * 100) })}
          </span>
        )}
      </span>
      <button type="button" className={buttonClass({ kind: "outlined", large: true })} onClick={props.close}>
        <KeyCaps binding="escape" />
        {t("image.cancel")}
      </button>
      <button
        type="button"
        className={buttonClass({ kind: isOff ? "outlined" : "primary", off: isOff, large: true })}
        aria-disabled={isOff}
        onClick={props.confirm}
      >
        <CommandCap id="image.confirm" />
        {progress ?? t(props.failure ? "image.again" : "image.confirm")}
      </button>
    </div>
  );
}

/** Requirements for a rendered picture. The console encodes WebP even if the field does not accept it from disk. */
const rendered = (wants: PictureOptions): PictureOptions => ({ ...wants, takes: ["webp"] });

function Editor(
  props: ImageDialogProps & {
    picture: ImageBitmap;
    fitted: number;
    touch: (is: boolean) => void;
    replace: () => void;
  },
): JSX.Element {
  const { picture, fitted, wants, source, close, done, touch, replace } = props;
  const rule = wants.picture;
  const host = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(room, fitted);
  const { scale } = zoom;
  const editor = useImageEditor(picture, rule, { fitted, scale });
  const sending = useSending(done);
  const problem = rule && !canBeCut(picture, rule) ? l(sizeProblem(picture, rule)) : null;
  const { isWholePicture, isEdited, cut, strokes } = editor;
  const confirm = (): void => {
    if (problem) return;
    if (!isWholePicture)
      return void sending.send(() => renderImage(picture, cut, visible(strokes), rule), rendered(wants));
    if (typeof source === "string") return close();
    return void sending.send(async () => source, wants);
  };
  useImageKeys(host, editor, zoom, { replace, confirm });
  useEffect(() => touch(isEdited), [touch, isEdited]);
  return (
    <div ref={host} className="flex flex-col gap-2.5">
      <Tools editor={editor} replace={replace} />
      <div
        ref={room}
        className="flex overflow-auto bg-viewer"
        style={{ height: Math.max(MIN_ROOM, picture.height * fitted) }}
      >
        <ImageCanvas picture={picture} editor={editor} scale={scale} />
      </div>
      <p className="min-h-4.5 text-small text-muted">
        {t(editor.step === "mosaic" ? "image.help.mosaic" : "image.help.crop")}
      </p>
      <Foot
        result={editor.result}
        scale={scale}
        progress={sending.progress}
        failure={sending.failure}
        problem={problem}
        confirm={confirm}
        close={close}
      />
    </div>
  );
}

/** Dialog that crops a picture and covers parts of it before the upload. Esc asks once if there are changes. */
export function ImageDialog(props: ImageDialogProps): JSX.Element {
  const { file, refusal, input, choose } = useReplacement(props.wants);
  const source = file ?? props.source;
  const name = file?.name ?? props.name;
  const { picture, failed } = usePicture(source);
  const [size, setSize] = useState<Size | null>(null);
  const [isTouched, touch] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // Measured by a ref callback, because a dialog's content is drawn later than the dialog.
  const measured = useCallback((room: HTMLDivElement | null) => {
    if (room)
      setSize({ width: room.clientWidth - PADDING, height: Math.min(CLIP_HEIGHT, window.innerHeight - OTHER_PARTS) });
  }, []);
  return (
    <Dialog
      title={t("image.title", { name })}
      className="inset-0 m-auto h-fit max-h-[96vh] w-[min(960px,96vw)]"
      close={props.close}
      onEscape={() => {
        if (!(isTouched || file) || isAsked) return false;
        setAsked(true);
        return true;
      }}
    >
      <div ref={measured} className="flex flex-col gap-2.5 px-4 py-3.5">
        <h2 className="min-w-0 truncate font-semibold text-ink">{t("image.title", { name })}</h2>
        {input}
        {refusal !== null && (
          <p className={`${noteClass()} tone-red`} role="alert">
            <Glyph tone="red" />
            {refusal}
          </p>
        )}
        {isAsked && (
          <p className={`${noteClass()} tone-yellow`} role="alert">
            <Glyph tone="yellow" />
            {t("image.leave")}
          </p>
        )}
        {failed && (
          <p className={`${noteClass()} tone-red`} role="alert">
            <Glyph tone="red" />
            {t("upload.failedLoad", { name })}
          </p>
        )}
        {picture && size ? (
          <Editor
            {...props}
            source={source}
            picture={picture}
            fitted={fitting(picture, size)}
            touch={touch}
            replace={choose}
          />
        ) : failed ? null : (
          <Skeleton rows={10} />
        )}
      </div>
    </Dialog>
  );
}
