import { useMemo, useState } from "react";
import type { PictureRule } from "#kernel/field.ts";
import type { Size } from "#kernel/picture.ts";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import type { RefObject } from "react";
import type { Box, Limits } from "./crop-box.ts";
import { cutOf, isWhole, largestBox, limitsFor, movedBox, resizedBox, resultSize } from "./crop-box.ts";
import type { Brush, Strokes } from "./strokes.ts";
import { begun, brushSizes, drawnTo, ended, mosaicKinds, noStrokes, redone, SKIP, undone } from "./strokes.ts";

export type Step = "crop" | "mosaic";

/** The brush as keys move it, in pixels of the picture. */
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
  /** Null until keys have moved it. */
  pen: Pen | null;
  press: (at: Pen) => void;
  draw: (at: Pen) => void;
  release: () => void;
  undo: () => void;
  redo: () => void;
  reset: () => void;
  cut: Box;
  result: Size;
  /** Nothing was cut, covered or made to another size. */
  isUntouched: boolean;
}

/** One press of an arrow moves this far on the screen. Pixels. */
const STEP = 8;

const neighbour = <T>(list: readonly T[], now: T, by: number): T =>
  list[Math.max(0, Math.min(list.indexOf(now) + by, list.length - 1))] ?? now;

/** @param scale pixels of the screen for one of the picture */
export function useImageEditor(picture: Size, rule: PictureRule | undefined, scale: number): ImageEditor {
  const { width, height } = picture;
  const limits = useMemo(() => limitsFor({ width, height }, rule, scale), [width, height, rule, scale]);
  const [step, setStep] = useState<Step>("crop");
  const [chosen, setBox] = useState<Box | null>(null);
  const [strokes, setStrokes] = useState<Strokes>(noStrokes);
  const [brush, setBrush] = useState<Brush>({ name: "fine", size: brushSizes[1] });
  const [pen, setPen] = useState<Pen | null>(null);
  const box = chosen ?? largestBox(limits);
  const cut = cutOf(box, limits);
  const result = resultSize(cut, rule);
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
    press: (at) => {
      setPen(at);
      setStrokes((now) => begun(now, brush, at, 1 / scale, crypto.randomUUID()));
    },
    draw: (at) => {
      setPen(at);
      setStrokes((now) => drawnTo(now, at));
    },
    release: () => setStrokes(ended),
    undo: () => setStrokes(undone),
    redo: () => setStrokes(redone),
    reset: () => (step === "crop" ? setBox(null) : setStrokes(noStrokes)),
    cut,
    result,
    isUntouched:
      isWhole(cut, limits) &&
      strokes.done.length === 0 &&
      strokes.open === null &&
      result.width === cut.width &&
      result.height === cut.height,
  };
}

/** The arrows mean the box while it is cut, and the brush while it is covered. */
export function useImageKeys(
  host: RefObject<HTMLElement | null>,
  editor: ImageEditor,
  scale: number,
  confirm: () => void,
): void {
  const { step, box, limits, brush, pen, strokes } = editor;
  const far = STEP / scale;
  const at = pen ?? { x: limits.bounds.width / 2, y: limits.bounds.height / 2 };
  const arrow = (x: number, y: number): void => {
    if (step === "crop") return editor.move(box, x * far, y * far);
    const reach = SKIP / scale;
    const inside = (value: number, most: number): number => Math.max(0, Math.min(value, most));
    editor.draw({
      x: inside(at.x + x * reach, limits.bounds.width),
      y: inside(at.y + y * reach, limits.bounds.height),
    });
  };
  const size = (x: number, y: number): boolean | void =>
    step === "crop" ? editor.resize(box, x * far, y * far) : false;
  const brushBy = (by: number): void => editor.setBrush({ ...brush, size: neighbour(brushSizes, brush.size, by) });
  useWidgetKeys(host, "image", {
    left: () => arrow(-1, 0),
    right: () => arrow(1, 0),
    up: () => arrow(0, -1),
    down: () => arrow(0, 1),
    narrower: () => size(-1, 0),
    wider: () => size(1, 0),
    lower: () => size(0, -1),
    higher: () => size(0, 1),
    pen: () => {
      if (step !== "mosaic") return false;
      return strokes.open ? editor.release() : editor.press(at);
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
    confirm,
  });
}
