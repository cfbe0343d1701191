import { useMemo, useState } from "react";
import type { PictureRule } from "#kernel/field.ts";
import type { Size } from "#kernel/image-size-rules.ts";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import type { RefObject } from "react";
import type { Box, Limits } from "./crop-box.ts";
import { cutOf, isWhole, largestBox, limitsFor, movedBox, resizedBox, resultSize } from "./crop-box.ts";
import type { Brush, Strokes } from "./strokes.ts";
import type { StageZoom } from "./use-stage-zoom.ts";
import { begun, brushSizes, drawnTo, ended, mosaicKinds, noStrokes, redone, SKIP, undone } from "./strokes.ts";

export type Step = "crop" | "mosaic";

/** Position of the brush in picture pixels. */
export interface Pen {
  x: number;
  y: number;
}

export interface ImageEditor {
  step: Step;
  setStep: (step: Step) => void;
  limits: Limits;
  box: Box;
  move: (from: Box, dx: number, dy: number) => void;
  resize: (from: Box, dx: number, dy: number) => void;
  strokes: Strokes;
  brush: Brush;
  setBrush: (brush: Brush) => void;
  /** Null until the brush is used. */
  pen: Pen | null;
  press: (place: Pen) => void;
  draw: (place: Pen) => void;
  release: () => void;
  undo: () => void;
  redo: () => void;
  reset: () => void;
  cut: Box;
  result: Size;
  /** True if the result is the picture itself: nothing is cropped, covered or resized. */
  isWholePicture: boolean;
  /** True if the user moved the crop box or drew a stroke. The box that the field's rule proposes is no edit. */
  isEdited: boolean;
}

const neighbor = <T>(list: readonly T[], now: T, by: number): T =>
  list[Math.max(0, Math.min(list.indexOf(now) + by, list.length - 1))] ?? now;

/**
 * State of the image editor.
 * @param fitted screen pixels per picture pixel when all of it is visible; the minimum box refers to it
 * @param scale screen pixels per picture pixel as it is drawn now
 */
export function useImageEditor(
  picture: Size,
  rule: PictureRule | undefined,
  { fitted, scale }: { fitted: number; scale: number },
): ImageEditor {
  const { width, height } = picture;
  const limits = useMemo(() => limitsFor({ width, height }, rule, fitted), [width, height, rule, fitted]);
  const [step, setStep] = useState<Step>("crop");
  const [chosen, setBox] = useState<Box | null>(null);
  const [strokes, setStrokes] = useState<Strokes>(noStrokes);
  const [brush, setBrush] = useState<Brush>({ name: "fine", size: brushSizes[1] });
  const [pen, setPen] = useState<Pen | null>(null);
  const box = chosen ?? largestBox(limits);
  const cut = cutOf(box, limits);
  const result = resultSize(cut, rule);
  const hasStrokes = strokes.done.length > 0 || strokes.open !== null;
  return {
    step,
    setStep,
    limits,
    box,
    move: (from, dx, dy) => setBox(movedBox(from, dx, dy, limits)),
    resize: (from, dx, dy) => setBox(resizedBox(from, dx, dy, limits)),
    strokes,
    brush,
    setBrush,
    pen,
    press: (place) => {
      setPen(place);
      setStrokes((now) => begun(now, brush, place, 1 / scale, crypto.randomUUID()));
    },
    draw: (place) => {
      setPen(place);
      setStrokes((now) => drawnTo(now, place));
    },
    release: () => setStrokes(ended),
    undo: () => setStrokes(undone),
    redo: () => setStrokes(redone),
    reset: () => (step === "crop" ? setBox(null) : setStrokes(noStrokes)),
    cut,
    result,
    isWholePicture: isWhole(cut, limits) && !hasStrokes && result.width === cut.width && result.height === cut.height,
    isEdited: chosen !== null || hasStrokes,
  };
}

/** Direction of each arrow command: across and down. */
const moves = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
const sizings = { narrower: [-1, 0], wider: [1, 0], lower: [0, -1], higher: [0, 1] } as const;

type Act = (x: number, y: number) => boolean | void;
/** Returns the handlers of the commands: each moves one step, and its variant with the suffix `Ten` ten steps. */
const stepActs = (steps: Readonly<Record<string, readonly [number, number]>>, act: Act) =>
  Object.fromEntries(
    Object.entries(steps).flatMap(([verb, [x, y]]) => [
      [verb, () => act(x, y)],
      [`${verb}Ten`, () => act(10 * x, 10 * y)],
    ]),
  );

/** Handles the image editor's keys. The arrows move the crop box in the crop step, and the brush in the mosaic step. */
export function useImageKeys(
  host: RefObject<HTMLElement | null>,
  editor: ImageEditor,
  { scale, zoomIn, zoomOut, fit }: StageZoom,
  ends: { replace: () => void; confirm: () => void },
): void {
  const { step, box, limits, brush, pen, strokes } = editor;
  // Keeps the moved element in sight when the picture is enlarged.
  const follow = (): number =>
    requestAnimationFrame(() =>
      host.current?.querySelector("[data-tool]")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
  const place = pen ?? { x: limits.bounds.width / 2, y: limits.bounds.height / 2 };
  const arrow: Act = (x, y) => {
    follow();
    if (step === "crop") return editor.move(box, x, y);
    const reach = SKIP / scale;
    const inside = (value: number, most: number): number => Math.max(0, Math.min(value, most));
    editor.draw({
      x: inside(place.x + x * reach, limits.bounds.width),
      y: inside(place.y + y * reach, limits.bounds.height),
    });
  };
  const size: Act = (x, y) => {
    if (step !== "crop") return false;
    follow();
    return editor.resize(box, x, y);
  };
  const brushBy = (by: number): void => editor.setBrush({ ...brush, size: neighbor(brushSizes, brush.size, by) });
  useWidgetKeys(host, "image", {
    ...stepActs(moves, arrow),
    ...stepActs(sizings, size),
    zoomIn,
    zoomOut,
    fit,
    pen: () => {
      if (step !== "mosaic") return false;
      return strokes.open ? editor.release() : editor.press(place);
    },
    crop: () => editor.setStep("crop"),
    mosaic: () => editor.setStep("mosaic"),
    smaller: () => brushBy(-1),
    larger: () => brushBy(1),
    nextKind: () => {
      const next = mosaicKinds[(mosaicKinds.indexOf(brush.name) + 1) % mosaicKinds.length];
      editor.setBrush({ ...brush, name: next ?? brush.name });
    },
    undo: editor.undo,
    redo: editor.redo,
    reset: editor.reset,
    ...ends,
  });
}
