import type { JSX, RefObject } from "react";
import { useId, useMemo, useRef, useState } from "react";
import { count, fill, l } from "#web/i18n/text.ts";
import { t } from "#web/i18n/part-text.ts";
import { useKeysDescription } from "#web/media/widget-help.tsx";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import type { PrintPath } from "#web/media/viewer/print-lines.ts";
import { usePointer } from "#web/media/viewer/use-pointer.ts";
import { useDrawing, useSize, type Drawing } from "#web/media/viewer/use-shot.ts";
import { actions, createViewer, type Viewer } from "#web/media/viewer/viewer-state.ts";
import { viewerMessage } from "#web/media/viewer/turntable.tsx";
import { setValue, useValue } from "#web/store/state.ts";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { durationText } from "#web/i18n/duration.ts";
import { featureCss, featureLabel } from "./feature-colors.ts";
import { printFaultWords, type Print } from "./print.ts";
import type { PrintSource } from "./load-print.ts";
import { usePrint, type FoundPrint } from "./use-print.ts";

interface PrintViewerProps {
  file: PrintSource & { name: string };
  /** Handles Esc: returns the focus to where it came from. */
  leave: () => void;
  /** Handles N and P: shows another file. */
  step?: (by: 1 | -1) => void;
  /** Element that takes the focus, for the command that enters the viewer. */
  host?: RefObject<HTMLDivElement | null>;
}

/** Layers that are shown, and whether travel moves are. */
interface Shown {
  /** Number of layers; null for all. */
  layers: number | null;
  travels: boolean;
}

/** Verbs of the viewer that a print has, too. It has neither surfaces nor a cut. */
const shared = ["left", "right", "up", "down", "nearer", "farther", "front", "right90", "top", "reset", "box"] as const;
const said = ["sectionUp", "sectionDown", "firstLayer", "lastLayer", "travels", ...shared, "leave"];
const commandIds = said.map((verb) => `viewer.${verb}`);

const pathOf = ({ toolpath, box }: Print): PrintPath | null => (toolpath && box ? { toolpath, ...box } : null);

function Message({
  found,
  drawing,
}: {
  found: FoundPrint & { retry: () => void };
  drawing: Drawing;
}): JSX.Element | null {
  const { print, fault, retry } = found;
  const words = (): string | null => {
    if (fault) return l(printFaultWords(fault));
    if (!print) return l(["正在读取切片", "Reading the slice"]);
    if (!pathOf(print)) return l(["线段太多，只显示数据", "Too many lines to draw; only the figures are shown"]);
    if (drawing.state === "none")
      return l(["此浏览器没有 WebGL，只显示数据", "This browser has no WebGL; only the figures are shown"]);
    if (drawing.state === "waiting") return l(["正在绘制", "Drawing"]);
    return drawing.state === "drawn" ? null : t(`viewer.${drawing.state}`);
  };
  const text = words();
  if (text === null) return null;
  return (
    <p className={viewerMessage({ place: "middle" })} role={fault ? "alert" : undefined} data-keep-clear>
      {text}{" "}
      {fault === "network" && (
        <button type="button" className="link" tabIndex={-1} onClick={retry}>
          {t("common.retry")}
        </button>
      )}
    </p>
  );
}

/** Kinds of lines of a print, with their colors, in the order of their numbers. */
function Legend({ print }: { print: Print }): JSX.Element | null {
  const seen = useMemo(() => [...new Set(print.toolpath?.features)].toSorted((a, b) => a - b), [print]);
  if (seen.length < 2 && (seen[0] ?? 0) === 0) return null;
  return (
    <ul
      className="pointer-events-none absolute top-2 left-4 flex flex-col gap-0.5 text-small text-text"
      aria-label={l(["线段类型", "Kinds of lines"])}
    >
      {seen.map((feature) => (
        <li key={feature} className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-s" style={{ background: featureCss(feature) }} aria-hidden />
          {l(featureLabel(feature))}
        </li>
      ))}
    </ul>
  );
}

/** Share by which the head of a file and its moves may differ. Slicers round, and count purging in different ways. */
const HEAD_SHARE = 0.05;

/** Says what the head of the file claims, where its moves use another length of filament. */
function claimedLength({ filament, settings }: Print): string {
  const claimed = settings.filamentLength?.reduce((sum, length) => sum + length, 0) ?? filament;
  if (Math.abs(claimed - filament) <= HEAD_SHARE * Math.max(claimed, filament)) return "";
  return ` ≠ ${fill(l(["文件头 {length}", "head of the file {length}"]), { length: meters(claimed) })}`;
}

const meters = (mm: number): string => `${(mm / 1_000).toFixed(2)} m`;

/** Figures of the shown layers, beside those of the whole print. */
function Figures({ print, layers }: { print: Print; layers: number }): JSX.Element {
  const { heights, secondsBefore, filamentBefore, seconds, filament, settings } = print;
  const total = heights.length;
  const used = (before: Float32Array, whole: number): number => (layers >= total ? whole : (before[layers] ?? whole));
  const time = `${durationText(used(secondsBefore, seconds))} / ${durationText(seconds)}`;
  return (
    <FactsStrip
      facts={[
        { label: l(["层", "Layer"]), value: `${count(layers)} / ${count(total)}` },
        { label: l(["高度", "Height"]), value: `${(heights[layers - 1] ?? 0).toFixed(2)} mm` },
        {
          label: settings.seconds === null ? l(["时间（估算）", "Time, estimated"]) : l(["时间", "Time"]),
          value: time,
        },
        {
          label: l(["耗材", "Filament"]),
          value: `${meters(used(filamentBefore, filament))} / ${meters(filament)}${claimedLength(print)}`,
        },
      ]}
    />
  );
}

function Slider(props: {
  layers: number;
  total: number;
  set: (layers: number) => void;
  travels: boolean;
  toggle: () => void;
}): JSX.Element {
  const { layers, total, set } = props;
  const id = useId();
  return (
    <div className="flex h-bar flex-none items-center gap-3 border-t border-line bg-surface px-4 text-small text-muted">
      <label htmlFor={id}>{l(["显示到层", "Up to layer"])}</label>
      <input
        id={id}
        type="range"
        className="min-w-0 flex-1 accent-accent"
        min={1}
        max={Math.max(1, total)}
        value={layers}
        aria-valuetext={fill(l(["第 {n} 层，共 {of} 层", "Layer {n} of {of}"]), { n: layers, of: total })}
        onChange={({ target }) => set(Number(target.value))}
      />
      <button
        type="button"
        className="text-muted aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-5"
        aria-pressed={props.travels}
        onClick={props.toggle}
      >
        {l(["空走移动", "Travel moves"])}
      </button>
    </div>
  );
}

function useKeys(
  { leave, step }: PrintViewerProps,
  host: RefObject<HTMLElement | null>,
  of: { viewer: Viewer; print: Print | null; layers: number; set: (layers: number) => void; toggle: () => void },
): void {
  const { viewer, print, layers, set, toggle } = of;
  const turn = (verb: string) => () => {
    const next = actions[verb]?.(viewer.value, print?.box ?? null);
    if (next) setValue(viewer, next);
  };
  useWidgetKeys(host, "viewer", {
    ...Object.fromEntries(shared.map((verb) => [verb, turn(verb)])),
    sectionUp: () => set(layers + 1),
    sectionDown: () => set(layers - 1),
    firstLayer: () => set(1),
    lastLayer: () => set(Number.MAX_SAFE_INTEGER),
    travels: toggle,
    nextFile: () => step?.(1),
    previousFile: () => step?.(-1),
    leave,
  });
}

/** Viewer of the lines of a print, layer by layer. Its keys work while the focus is inside. */
export function PrintViewer(props: PrintViewerProps): JSX.Element {
  const { file } = props;
  const ownHost = useRef<HTMLDivElement>(null);
  const host = props.host ?? ownHost;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [viewer] = useState(createViewer);
  const state = useValue(viewer);
  const size = useSize(host);
  const found = usePrint(file);
  const { print } = found;
  const [shown, setShown] = useStatePerId<Shown>(file.key, { layers: null, travels: false });
  const total = print?.heights.length ?? 0;
  const layers = Math.max(1, Math.min(shown.layers ?? total, total));
  const set = (to: number): void => setShown({ ...shown, layers: to >= total ? null : Math.max(1, to) });
  const toggle = (): void => setShown({ ...shown, travels: !shown.travels });
  const path = useMemo(() => print && pathOf(print), [print]);
  const drawing = useDrawing(canvas, path, state, size, { layer: layers - 1, travels: shown.travels });
  useKeys(props, host, { viewer, print, layers, set, toggle });
  const pointer = usePointer(host, { viewer, mesh: print?.box ?? null, size });
  const help = useId();
  const keysSaid = useKeysDescription(commandIds);
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col" data-testid="print-viewer">
      <div
        ref={host}
        className="relative min-h-0 flex-1 touch-none overflow-hidden bg-viewer select-none focus-visible:inset-ring-3 focus-visible:inset-ring-focus-soft focus-visible:outline focus-visible:-outline-offset-1"
        data-viewer
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys rotate the print
        tabIndex={0}
        aria-roledescription={t("viewer.role")}
        aria-label={t("viewer.name", { name: file.name })}
        aria-describedby={help}
        data-state={drawing.state}
        {...pointer}
      >
        <canvas ref={canvas} className="absolute inset-0 size-full" hidden={drawing.state !== "drawn"} />
        {print && <Legend print={print} />}
        <Message found={found} drawing={drawing} />
        <span id={help} className="sr-only">
          {keysSaid}
        </span>
      </div>
      {print && <Slider {...{ layers, total, set, toggle }} travels={shown.travels} />}
      {print && <Figures print={print} layers={layers} />}
    </div>
  );
}
