import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { fileSize } from "#kernel/page.ts";
import { t } from "#web/i18n/text.ts";
import { NoPicture } from "#web/media/small-picture.tsx";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import "./carousel.css";

/** One picture: where it is kept, what it is called, what is known of its size. */
export interface Slide {
  key: string;
  name: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Bytes. */
  size?: number | undefined;
}

/** The neighbours are there before they are asked for. */
function usePrefetched(slides: readonly Slide[], at: number): void {
  useEffect(() => {
    for (const slide of [slides[at + 1], slides[at - 1]]) {
      if (!slide) continue;
      const image = new Image();
      image.src = fileUrl(slide.key);
    }
  }, [slides, at]);
}

function Picture({ slide }: { slide: Slide }): JSX.Element {
  const [failed, setFailed] = useState(false);
  const [seen, setSeen] = useState<{ width: number; height: number } | null>(null);
  const width = slide.width ?? seen?.width;
  const height = slide.height ?? seen?.height;
  return (
    <>
      <div className="car-pic">
        {failed ? (
          <NoPicture />
        ) : (
          <img
            src={fileUrl(slide.key)}
            alt={slide.alt}
            decoding="async"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSeen({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <p className="car-facts">
        <span className="ink el">{slide.name}</span>
        <span className="sp" />
        {width && height ? (
          <span>
            {slide.size === undefined
              ? `${width} × ${height} px`
              : t("preview.size", { width, height, size: fileSize(slide.size) })}
          </span>
        ) : null}
      </p>
    </>
  );
}

export interface CarouselProps {
  slides: readonly Slide[];
  start: number;
  close: () => void;
}

/** Pictures one at a time over everything: 60vw by 70vh (specification, section 9). It ends where it began. */
export function Carousel({ slides, start, close }: CarouselProps): JSX.Element {
  const [at, setAt] = useState(Math.max(0, Math.min(start, slides.length - 1)));
  const host = useRef<HTMLDivElement>(null);
  const step = (by: number): void => setAt((now) => Math.max(0, Math.min(now + by, slides.length - 1)));
  useWidgetKeys(host, "carousel", { next: () => step(1), previous: () => step(-1), close });
  usePrefetched(slides, at);
  const slide = slides[at];
  return (
    <Dialog title={t("carousel.title")} className="car" close={close}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows turn the pages */}
      <div ref={host} className="car-in" tabIndex={0} role="group" aria-label={t("carousel.title")}>
        {slide && <Picture key={slide.key} slide={slide} />}
        <div className="car-bar">
          <button type="button" className="dk small" aria-disabled={at === 0} onClick={() => step(-1)}>
            <CommandCap id="carousel.previous" />
            {t("carousel.previous")}
          </button>
          <button type="button" className="dk small" aria-disabled={at === slides.length - 1} onClick={() => step(1)}>
            <CommandCap id="carousel.next" />
            {t("carousel.next")}
          </button>
          <span className="sp" />
          <span aria-live="polite">{t("carousel.counter", { n: at + 1, count: slides.length })}</span>
          <button type="button" className="dk small" onClick={close}>
            <CommandCap id="carousel.close" />
            <Icon name="x" className="x" />
            <span className="only-read">{t("common.close")}</span>
          </button>
        </div>
      </div>
    </Dialog>
  );
}
