import type { CSSProperties, JSX, RefObject } from "react";
import { useId, useRef, useState } from "react";
import { t } from "#web/i18n/part-text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import type { SlideMark } from "#web/media/carousel/slide.ts";
import { useZoom, zoomActs, type ZoomControl } from "#web/media/carousel/use-zoom.ts";
import { NoPicture } from "#web/media/small-picture.tsx";
import { useKeysDescription } from "#web/media/widget-help.tsx";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { NumberMark } from "#web/ui/number-mark.tsx";
import { smallerUrl } from "./smaller-url.ts";
import type { ViewedFile } from "./viewed-file.ts";

/** Size of a picture in px. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Zoom of a picture that its surroundings own, and findings on it. */
export interface PictureFrame {
  alt: string;
  control: ZoomControl;
  frame: RefObject<HTMLDivElement | null>;
  marks?: readonly SlideMark[] | undefined;
}

/** Width in px of the smaller picture that is shown until the picture itself is loaded. */
export const FIRST_WIDTH = 640;

/** Numbered frame around the part of the picture to which a finding refers. */
function Mark({ mark, size }: { mark: RegionMark; size: PictureSize }): JSX.Element {
  const { n, tone, region } = mark;
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <span
      className={`tone-${tone} absolute shadow-[0_0_0_calc(3px/var(--zoom,1))_var(--color-surface)] outline-[length:calc(2px/var(--zoom,1))] outline-tone-solid outline-solid`}
      data-testid="region"
      style={{
        left: share(region.x, size.width),
        top: share(region.y, size.height),
        width: share(region.width, size.width),
        height: share(region.height, size.height),
      }}
    >
      <NumberMark
        n={n}
        tone={tone}
        className="absolute right-full bottom-full origin-bottom-right scale-[calc(1/var(--zoom,1))]"
      />
    </span>
  );
}

type RegionMark = SlideMark & { region: NonNullable<SlideMark["region"]> };
const hasRegion = (mark: SlideMark): mark is RegionMark => mark.region !== null;

/** Ground on which the transparent parts of a picture are seen as such. */
const ground =
  "bg-[length:16px_16px] bg-[repeating-conic-gradient(var(--color-viewer)_0_25%,var(--color-sunken)_0_50%)]";
const layer = "absolute inset-0 size-full object-contain";

/** The picture in its frame, at the zoom of its control: first a smaller one, then the picture itself. */
export function ZoomPicture(
  props: PictureFrame & { file: ViewedFile; measured?: ((size: PictureSize) => void) | undefined },
): JSX.Element {
  const { file, alt, control, frame, marks, measured } = props;
  const { zoom, pointer } = control;
  const [failed, setFailed] = useState(false);
  const [seen, setSeen] = useState<PictureSize | null>(null);
  const { width = seen?.width, height = seen?.height } = file;
  const size = width && height ? { width, height } : null;
  const first = smallerUrl(file.url, FIRST_WIDTH);
  const place = { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`, "--zoom": zoom.scale };
  return (
    <div
      ref={frame}
      className={`flex min-h-0 flex-1 touch-none items-center justify-center overflow-hidden bg-viewer [container-type:size] ${zoom.scale > 1 ? "cursor-grab active:cursor-grabbing" : ""}`}
      data-testid="picture-frame"
      {...pointer}
    >
      {failed ? (
        <NoPicture />
      ) : (
        <span
          className={`relative block aspect-[var(--ratio,auto)] max-h-full w-[min(100cqw,100cqh*var(--ratio,1))] ${seen ? ground : ""}`}
          data-testid="picture"
          style={
            { ...place, ...(size ? { "--ratio": size.width / size.height } : { height: "100%" }) } as CSSProperties
          }
        >
          {first !== null && !seen && (
            <img className={layer} src={first} alt="" draggable={false} data-testid="first-picture" />
          )}
          <img
            className={layer}
            src={file.url}
            alt={alt}
            decoding="async"
            draggable={false}
            data-full
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              const found = { width: naturalWidth, height: naturalHeight };
              setSeen(found);
              measured?.(found);
            }}
            onError={() => setFailed(true)}
          />
          {size && marks?.filter(hasRegion).map((mark) => <Mark key={mark.n} mark={mark} size={size} />)}
        </span>
      )}
    </div>
  );
}

const tools = ["zoomOut", "zoomIn", "fit", "actual"] as const;

/** Buttons of the zoom, with their keys. */
export const ZoomTools = ({ acts }: { acts: ReturnType<typeof zoomActs> }): JSX.Element => (
  <>
    {tools.map((one) => (
      <button key={one} type="button" className={buttonClass({ small: true })} onClick={acts[one]}>
        <CommandCap id={`carousel.${one}`} />
        {t(`carousel.${one}`)}
      </button>
    ))}
  </>
);

/** Zoom in percent of the picture that fits its frame. */
export const ZoomText = ({ control }: { control: ZoomControl }): JSX.Element | null =>
  control.zoom.scale === 1 ? null : <span>{Math.round(control.zoom.scale * 100)} %</span>;

const commandIds = tools.map((verb) => `carousel.${verb}`);

/** A picture with a zoom of its own. Its keys work while the focus is inside. */
export function PictureView(props: {
  file: ViewedFile;
  measured: (size: PictureSize) => void;
  leave: () => void;
  step?: ((by: 1 | -1) => void) | undefined;
}): JSX.Element {
  const { file, leave, step } = props;
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const control = useZoom(frame, file.key);
  const acts = zoomActs(control);
  useWidgetKeys(host, "carousel", {
    ...acts,
    ...(step && { next: () => step(1), previous: () => step(-1) }),
    close: leave,
  });
  const help = useId();
  const keysSaid = useKeysDescription(commandIds);
  return (
    <div
      ref={host}
      className="flex min-h-0 flex-1 flex-col outline-none focus-visible:inset-ring-3 focus-visible:inset-ring-focus-soft"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys zoom the picture
      tabIndex={0}
      role="group"
      aria-label={file.name}
      aria-describedby={help}
    >
      <span id={help} className="sr-only">
        {keysSaid}
      </span>
      <ZoomPicture file={file} alt={file.name} control={control} frame={frame} measured={props.measured} />
      <div className="flex flex-none items-center gap-1 px-2.5 pt-1 text-small text-muted">
        <ZoomTools acts={acts} />
        <span className="flex-1" />
        <ZoomText control={control} />
      </div>
    </div>
  );
}
