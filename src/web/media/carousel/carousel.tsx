import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { kindOfFile } from "#web/media/file/file-kind.ts";
import { FileView } from "#web/media/file/file-view.tsx";
import { FIRST_WIDTH, ZoomText, ZoomTools } from "#web/media/file/picture-view.tsx";
import { isPrint } from "#web/media/mesh/mesh.ts";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NumberMark } from "#web/ui/number-mark.tsx";
import { Separator } from "#web/ui/separator.tsx";
import { smallerUrl } from "#web/media/file/smaller-url.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { Slide } from "./slide.ts";
import type { ZoomControl } from "./use-zoom.ts";
import { usePlace } from "./use-place.ts";
import { useZoom, zoomActs } from "./use-zoom.ts";

const urlOf = ({ key, url = fileUrl(key) }: Slide): string => url;

/** True for a file that is shown as a picture. A stored picture has one of these endings in its key. */
const isPicture = ({ key, name }: Slide): boolean => kindOfFile(name) === "image" || kindOfFile(key) === "image";

/** True for a file whose viewer has keys of its own, once it is entered. */
const canEnter = (slide: Slide): boolean =>
  !isPicture(slide) && (isPrint(slide.name) || !["pdf", "other"].includes(kindOfFile(slide.name)));

/** Prefetches the pictures before and after the current one: first their smaller ones. */
function usePrefetched(slides: readonly Slide[], index: number): void {
  useEffect(() => {
    for (const slide of [slides[index + 1], slides[index - 1]]) {
      if (!slide || !isPicture(slide)) continue;
      const url = urlOf(slide);
      for (const src of [smallerUrl(url, FIRST_WIDTH), url]) if (src !== null) new Image().src = src;
    }
  }, [slides, index]);
}

/** What the carousel says of a file after its name: findings, who made it, and the zoom. */
function Note({ slide, control }: { slide: Slide; control: ZoomControl }): JSX.Element {
  return (
    <span className="contents" data-testid="picture-facts">
      {slide.isOurs && <span className={chipClass()}>{t("preview.ours")}</span>}
      {slide.marks?.map(({ n, tone, text }) => (
        <span key={n} className="min-w-0 truncate" data-testid="picture-finding">
          <NumberMark n={n} tone={tone} /> {text}
        </span>
      ))}
      <ZoomText control={control} />
    </span>
  );
}

interface CarouselProps {
  /** The files; more may join while the carousel is open. */
  slides: readonly Slide[];
  /** The file to begin with: its index, or its key if it may join later. */
  start: number | string;
  close: () => void;
}

/** Returns the position of a slide. Rendered pictures are counted separately from the author's files. */
function counter(slides: readonly Slide[], index: number): string {
  const kindOf = (slide: Slide | undefined): string => {
    if (slide?.isOurs) return t("preview.ours");
    return slide?.isFile ? l(["文件", "File"]) : "";
  };
  const kind = kindOf(slides[index]);
  const isAlike = (slide: Slide): boolean => kindOf(slide) === kind;
  const n = slides.slice(0, index + 1).filter(isAlike).length;
  const text = t("carousel.counter", { n, count: slides.filter(isAlike).length });
  return kind === "" ? text : `${kind} ${text}`;
}

interface BarProps extends Pick<CarouselProps, "slides" | "close"> {
  index: number;
  step: (by: number) => void;
  acts: ReturnType<typeof zoomActs> | null;
  enter: (() => void) | null;
}

function Bar({ slides, index, step, acts, enter, close }: BarProps): JSX.Element {
  return (
    <div className="flex min-h-10 flex-none items-center gap-1 px-2.5 text-small text-muted" data-testid="carousel-bar">
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
      {(acts || enter) && <Separator />}
      {acts && <ZoomTools acts={acts} />}
      {enter && (
        <button type="button" className={buttonClass({ small: true })} onClick={enter}>
          <CommandCap id="carousel.enter" />
          {t("carousel.enter")}
        </button>
      )}
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
 * Shows files of any kind one at a time over the page, in 60vw by 70vh (specification, section 9). It does not wrap
 * around at the ends. A mesh, a print, a video and a text have keys of their own once they are entered.
 */
export function Carousel({ slides, start, close }: CarouselProps): JSX.Element {
  const [index, setIndex] = usePlace(slides, start);
  const host = useRef<HTMLDivElement>(null);
  const leave = (): void => host.current?.focus({ preventScroll: true });
  const step = (by: number): void => {
    // The viewer of the file before is gone, and the focus with it.
    if (document.activeElement !== host.current && host.current?.contains(document.activeElement)) leave();
    setIndex(Math.max(0, Math.min(index + by, slides.length - 1)));
  };
  const slide = slides[index];
  const frame = useRef<HTMLDivElement>(null);
  const control = useZoom(frame, slide?.key);
  const acts = slide && isPicture(slide) ? zoomActs(control) : null;
  const enter = (): void =>
    host.current?.querySelector<HTMLElement>("[data-viewer], video, audio, pre[tabindex]")?.focus();
  const hasViewer = slide !== undefined && canEnter(slide);
  useWidgetKeys(host, "carousel", {
    next: () => step(1),
    previous: () => step(-1),
    // As out of a mesh, the first key leads out of the file that was entered.
    close: () => (document.activeElement?.matches("video, audio, pre") ? leave() : close()),
    ...acts,
    ...(hasViewer && { enter }),
  });
  usePrefetched(slides, index);
  return (
    <Dialog
      title={t("carousel.title")}
      className="inset-0 m-auto h-[70vh] w-[60vw] min-w-[min(560px,96vw)]"
      close={close}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys change the file */}
      <div
        ref={host}
        className="flex h-full flex-col outline-none"
        tabIndex={0}
        role="group"
        aria-label={t("carousel.title")}
      >
        {slide && (
          <FileView
            file={{ ...slide, url: urlOf(slide) }}
            leave={leave}
            step={step}
            picture={isPicture(slide) ? { alt: slide.alt, control, frame, marks: slide.marks } : undefined}
            note={<Note slide={slide} control={control} />}
          />
        )}
        <Bar slides={slides} index={index} step={step} acts={acts} enter={hasViewer ? enter : null} close={close} />
      </div>
    </Dialog>
  );
}
