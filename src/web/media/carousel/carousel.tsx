import type { CSSProperties, JSX, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import type { Region } from "#domain/risk/review-finding.resource.ts";
import type { Tone } from "#kernel/enumeration.ts";
import { fileSize } from "#kernel/page.ts";
import { t } from "#web/i18n/part-text.ts";
import { NoPicture } from "#web/media/small-picture.tsx";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { ZoomControl } from "./use-zoom.ts";
import { useZoom, zoomActs } from "./use-zoom.ts";
import type { Zoom } from "./zoom.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { NumberMark } from "#web/ui/number-mark.tsx";
import { Separator } from "#web/ui/separator.tsx";

/** A picture of the carousel. */
export interface Slide {
  key: string;
  name: string;
  /** Text alternative of the picture. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Size in bytes. */
  size?: number | undefined;
  /** Findings that refer to the picture. */
  marks?: readonly SlideMark[];
  /** True for a picture that the console rendered; false for an uploaded one. */
  isOurs?: boolean;
}

/** A finding, with the same number and tone as everywhere else. */
export interface SlideMark {
  n: number;
  tone: Tone;
  text: string;
  region: Region | null;
}

interface Size {
  width: number;
  height: number;
}

/** Prefetches the pictures before and after the current one. */
function usePrefetched(slides: readonly Slide[], index: number): void {
  useEffect(() => {
    for (const slide of [slides[index + 1], slides[index - 1]]) {
      if (!slide) continue;
      const image = new Image();
      image.src = fileUrl(slide.key);
    }
  }, [slides, index]);
}

/** Numbered frame around the part of the picture to which a finding refers. */
function Mark({ mark, size }: { mark: SlideMark & { region: Region }; size: Size }): JSX.Element {
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

const hasRegion = (mark: SlideMark): mark is SlideMark & { region: Region } => mark.region !== null;

function Facts({ slide, size, zoom }: { slide: Slide; size: Size | null; zoom: Zoom }): JSX.Element {
  return (
    <div className="flex gap-3 px-4 pt-2 text-small text-muted" data-testid="picture-facts">
      <span className="text-ink min-w-0 truncate">{slide.name}</span>
      {slide.isOurs && <span className={chipClass()}>{t("preview.ours")}</span>}
      {slide.marks?.map(({ n, tone, text }) => (
        <span key={n} className="min-w-0 truncate" data-testid="picture-finding">
          <NumberMark n={n} tone={tone} /> {text}
        </span>
      ))}
      <span className="flex-1" />
      {zoom.scale > 1 && <span>{Math.round(zoom.scale * 100)} %</span>}
      {size && (
        <span>
          {slide.size === undefined
            ? `${size.width} × ${size.height} px`
            : t("preview.size", { ...size, size: fileSize(slide.size) })}
        </span>
      )}
    </div>
  );
}

function Picture(props: { slide: Slide; control: ZoomControl; frame: RefObject<HTMLDivElement | null> }): JSX.Element {
  const { slide, control, frame } = props;
  const { zoom, pointer } = control;
  const [failed, setFailed] = useState(false);
  const [seen, setSeen] = useState<Size | null>(null);
  const { width = seen?.width, height = seen?.height } = slide;
  const size = width && height ? { width, height } : null;
  const place = { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`, "--zoom": zoom.scale };
  return (
    <>
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
            className="relative block aspect-[var(--ratio,auto)] max-h-full w-[min(100cqw,100cqh*var(--ratio,100))]"
            data-testid="picture"
            style={{ ...place, ...(size ? { "--ratio": size.width / size.height } : {}) } as CSSProperties}
          >
            <img
              className="size-full object-contain"
              src={fileUrl(slide.key)}
              alt={slide.alt}
              decoding="async"
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSeen({ width: naturalWidth, height: naturalHeight })
              }
              onError={() => setFailed(true)}
            />
            {size && slide.marks?.filter(hasRegion).map((mark) => <Mark key={mark.n} mark={mark} size={size} />)}
          </span>
        )}
      </div>
      <Facts slide={slide} size={size} zoom={zoom} />
    </>
  );
}

const tools = ["zoomOut", "zoomIn", "fit"] as const;

interface CarouselProps {
  slides: readonly Slide[];
  start: number;
  close: () => void;
}

/** Returns the position of a picture. Rendered pictures are counted separately from the author's. */
function counter(slides: readonly Slide[], index: number): string {
  const isOurs = slides[index]?.isOurs === true;
  const alike = slides.filter((slide) => (slide.isOurs === true) === isOurs);
  const n = slides.slice(0, index + 1).filter((slide) => (slide.isOurs === true) === isOurs).length;
  const text = t("carousel.counter", { n, count: alike.length });
  return isOurs ? `${t("preview.ours")} ${text}` : text;
}

interface BarProps extends Pick<CarouselProps, "slides" | "close"> {
  index: number;
  step: (by: number) => void;
  acts: ReturnType<typeof zoomActs>;
}

function Bar({ slides, index, step, acts, close }: BarProps): JSX.Element {
  return (
    <div className="flex min-h-10 items-center gap-1 px-2.5 text-small text-muted" data-testid="carousel-bar">
      <button
        type="button"
        className={buttonClass({ small: true, off: index === 0 })}
        aria-disabled={index === 0}
        onClick={() => step(-1)}
      >
        <CommandCap id="carousel.previous" />
        {t("carousel.previous")}
      </button>
      <button
        type="button"
        className={buttonClass({ small: true, off: index === slides.length - 1 })}
        aria-disabled={index === slides.length - 1}
        onClick={() => step(1)}
      >
        <CommandCap id="carousel.next" />
        {t("carousel.next")}
      </button>
      <Separator />
      {tools.map((one) => (
        <button key={one} type="button" className={buttonClass({ small: true })} onClick={acts[one]}>
          <CommandCap id={`carousel.${one}`} />
          {t(`carousel.${one}`)}
        </button>
      ))}
      <span className="flex-1" />
      <span aria-live="polite">{counter(slides, index)}</span>
      <button type="button" className={buttonClass({ small: true })} onClick={close}>
        <CommandCap id="carousel.close" />
        <Icon name="x" />
        <span className="sr-only">{t("common.close")}</span>
      </button>
    </div>
  );
}

/**
 * Shows pictures one at a time over the page, in 60vw by 70vh (specification, section 9). It does not wrap around at
 * the ends.
 */
export function Carousel({ slides, start, close }: CarouselProps): JSX.Element {
  const [index, setIndex] = useState(Math.max(0, Math.min(start, slides.length - 1)));
  const host = useRef<HTMLDivElement>(null);
  const step = (by: number): void => setIndex((now) => Math.max(0, Math.min(now + by, slides.length - 1)));
  const slide = slides[index];
  const frame = useRef<HTMLDivElement>(null);
  const control = useZoom(frame, slide?.key);
  const acts = zoomActs(control);
  useWidgetKeys(host, "carousel", { next: () => step(1), previous: () => step(-1), close, ...acts });
  usePrefetched(slides, index);
  return (
    <Dialog
      title={t("carousel.title")}
      className="inset-0 m-auto h-[70vh] w-[60vw] min-w-[min(560px,96vw)]"
      close={close}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys change the picture */}
      <div
        ref={host}
        className="flex h-full flex-col outline-none"
        tabIndex={0}
        role="group"
        aria-label={t("carousel.title")}
      >
        {slide && <Picture key={slide.key} slide={slide} control={control} frame={frame} />}
        <Bar slides={slides} index={index} step={step} acts={acts} close={close} />
      </div>
    </Dialog>
  );
}
