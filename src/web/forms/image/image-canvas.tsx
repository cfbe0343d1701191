import type { JSX, PointerEvent } from "react";
import { useEffect, useMemo, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import { useKeysDescription } from "#web/media/widget-help.tsx";
import type { Box } from "./crop-box.ts";
import { Mosaic } from "./paint.ts";
import { visible } from "./strokes.ts";
import type { ImageEditor, Step } from "./use-image-editor.ts";

interface StageProps {
  picture: ImageBitmap;
  editor: ImageEditor;
  /** Screen pixels per picture pixel. */
  scale: number;
}

/** Maximum side of the canvas in px, because browsers limit it. Larger pictures are stretched. */
const MAX_DRAWN = 4_096;
const drawnAt = ({ width, height }: ImageBitmap, scale: number): number =>
  Math.min(scale, 1, MAX_DRAWN / Math.max(width, height));

/** The picture and its strokes, redrawn when a stroke grows. */
function Drawn({ picture, editor, scale }: StageProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const mosaic = useMemo(() => new Mosaic(picture), [picture]);
  const { strokes } = editor;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const drawn = drawnAt(picture, scale);
    element.width = Math.round(picture.width * drawn);
    element.height = Math.round(picture.height * drawn);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, element.width, element.height);
    mosaic.paint(context, visible(strokes), drawn);
  }, [mosaic, picture, scale, strokes]);
  return <canvas ref={canvas} className="block size-full" />;
}

/** The dashed crop box. Dragging its middle moves it, dragging its corner resizes it. */
function CropBox({ editor, scale }: Pick<StageProps, "editor" | "scale">): JSX.Element {
  const drag = useRef<{ box: Box; x: number; y: number; resizes: boolean } | null>(null);
  const { box, cut } = editor;
  const begin = (event: PointerEvent<HTMLElement>, resizes: boolean): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { box, x: event.clientX, y: event.clientY, resizes };
  };
  const go = (event: PointerEvent<HTMLElement>): void => {
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [(event.clientX - from.x) / scale, (event.clientY - from.y) / scale];
    if (from.resizes) editor.resize(from.box, dx, dy);
    else editor.move(from.box, dx, dy);
  };
  const end = (): void => {
    drag.current = null;
  };
  const place = { left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale };
  return (
    <div
      className="absolute cursor-move border border-dashed border-[#fff] shadow-[0_0_0_4000px_rgb(0_0_0/0.5)] outline-1 outline-[#000] outline-dashed"
      data-tool="crop"
      style={place}
      onPointerDown={(event) => begin(event, false)}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span
        className="absolute -right-px -bottom-px size-6 cursor-nwse-resize bg-[linear-gradient(135deg,transparent_50%,#fff_50%)]"
        onPointerDown={(event) => begin(event, true)}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <span className="absolute top-1 left-1 rounded-s bg-[#000] px-1.5 text-small whitespace-nowrap text-[#fff] tabular-nums">
        {cut.width} × {cut.height}
      </span>
    </div>
  );
}

/** Position of the brush, for users who move it by keys. */
function Pen({ editor, scale }: Pick<StageProps, "editor" | "scale">): JSX.Element {
  const { brush, strokes, limits } = editor;
  const { x, y } = editor.pen ?? { x: limits.bounds.width / 2, y: limits.bounds.height / 2 };
  return (
    <span
      className={`pointer-events-none absolute -translate-1/2 rounded-full border-2 border-[#fff] shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000] ${strokes.open ? "border-dashed" : ""}`}
      data-tool="mosaic"
      style={{ left: x * scale, top: y * scale, width: brush.size, height: brush.size }}
    />
  );
}

const saidIn: Readonly<Record<Step, readonly string[]>> = {
  crop: ["left", "right", "up", "down", "narrower", "wider", "lower", "higher"].map((verb) => `image.${verb}`),
  mosaic: ["left", "right", "up", "down", "pen"].map((verb) => `image.${verb}`),
};

/** The picture with the tools of the current step over it. The arrow keys act while it has the focus. */
export function ImageCanvas(props: StageProps): JSX.Element {
  const { picture, editor, scale } = props;
  const root = useRef<HTMLDivElement>(null);
  const { step } = editor;
  const isMosaic = step === "mosaic";
  const keys = useKeysDescription(saidIn[step]);
  useEffect(() => {
    // Another step was chosen, perhaps by its button. The arrow keys act on the stage again.
    if (step) root.current?.focus({ preventScroll: true });
  }, [step]);
  const pointOf = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
  };
  return (
    <div
      ref={root}
      // Centered if there is room; otherwise both ends can be scrolled to.
      className={`relative m-auto flex-none touch-none overflow-hidden -outline-offset-2 select-none ${isMosaic ? "cursor-crosshair" : ""}`}
      data-step={step}
      style={{ width: picture.width * scale, height: picture.height * scale }}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys act on its content
      tabIndex={0}
      aria-label={t(isMosaic ? "image.stage.mosaic" : "image.stage.crop", { keys })}
      onPointerDown={(event) => {
        if (!isMosaic || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        editor.press(pointOf(event));
      }}
      onPointerMove={(event) => {
        if (isMosaic && event.buttons === 1) editor.draw(pointOf(event));
      }}
      onPointerUp={() => isMosaic && editor.release()}
      onPointerCancel={() => isMosaic && editor.release()}
    >
      <Drawn {...props} />
      {isMosaic ? <Pen editor={editor} scale={scale} /> : <CropBox editor={editor} scale={scale} />}
    </div>
  );
}
