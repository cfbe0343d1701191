import type { ComponentType, JSX, ReactNode } from "react";
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { addHandler } from "#web/commands/handlers.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { ShownContext } from "#web/media/visibility-context.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import type { Slide, SlideMark } from "./slide.ts";
import type { AllFilesProps } from "./all-files-props.ts";
import { slidesOfRecord } from "./record-slides.ts";

const carousel = defineChunk(async () => (await import("./carousel.tsx")).Carousel);

interface Files {
  /** Keys of the files that a button may open. */
  keys: ReadonlySet<string>;
  open: (key: string) => void;
  /** Replaces the files by those of a part that knows more of the record. @returns a function that ends this */
  replace: (slides: readonly Slide[]) => () => void;
}
const FilesContext = createContext<Files | null>(null);

interface HostProps {
  /** Identifies what the files belong to. */
  id: string;
  slides: readonly Slide[];
  /** Draws nothing; while the carousel is open it gives files that are no fields of the record. */
  more?: ReactNode;
  children: ReactNode;
}

function useSlides(slides: readonly Slide[]): readonly [readonly Slide[], Files["replace"]] {
  const [given, setGiven] = useState<readonly (readonly Slide[])[]>([]);
  const replace = useCallback((all: readonly Slide[]) => {
    setGiven((now) => [...now, all]);
    return () => setGiven((now) => now.filter((one) => one !== all));
  }, []);
  return [given.at(-1) ?? slides, replace];
}

/**
 * Shows the files of what it surrounds in the carousel, by a key or by the button of a file. Files that arrive while it
 * is open join it.
 */
export function SlidesHost({ id, slides: own, more, children }: HostProps): JSX.Element {
  const [start, setStart] = useStatePerId<number | string | null>(id, null);
  const [slides, replace] = useSlides(own);
  const isShown = use(ShownContext);
  const hasKey = isShown && slides.length > 0;
  // The innermost host has the key, whichever of them loads last.
  const place = use(FilesContext) ? "top" : "base";
  useEffect(
    () => (hasKey ? addHandler("record.files", () => setStart(0), place) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the setter of the state belongs to the id
    [hasKey, id, place],
  );
  const files = useMemo(
    (): Files => ({ keys: new Set(own.map(({ key }) => key)), open: setStart, replace }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the setter of the state belongs to the id
    [own, id, replace],
  );
  return (
    <FilesContext value={files}>
      {children}
      {isShown && start !== null && (
        <>
          {more}
          <LoadLayer chunk={carousel} partProps={{ slides, start, close: () => setStart(null) }} />
        </>
      )}
    </FilesContext>
  );
}

/** Shows the files of a record in the carousel: pictures, videos and any other, in the order of its fields. */
export function FilesHost(props: {
  resource: Resource;
  record: AnyRecord;
  /** Returns the findings on a picture of its evidence. */
  marksAt?: (index: number) => readonly SlideMark[];
  /** Gives files that are no fields of the record. */
  more?: Chunk<ComponentType<AllFilesProps>> | undefined;
  children: ReactNode;
}): JSX.Element {
  const { resource, record, marksAt, more, children } = props;
  const slides = useMemo(() => slidesOfRecord(resource, record, marksAt), [resource, record, marksAt]);
  return (
    <SlidesHost
      id={`${resource.name} ${record.id}`}
      slides={slides}
      more={more && <Load chunk={more} partProps={{ record }} />}
    >
      {children}
    </SlidesHost>
  );
}

/**
 * Gives the carousel of the surrounding record all its files in their order, also those that are no fields of it.
 * @returns a function that opens the carousel at one of them
 */
export function useAllFiles(slides: readonly Slide[]): (key: string) => void {
  const { replace, open } = use(FilesContext) ?? {};
  // Before the frame, so that the carousel never shows fewer files first.
  useLayoutEffect(() => replace?.(slides), [replace, slides]);
  return (key) => open?.(key);
}

/** A button that shows a file in the carousel; its content alone where no carousel has the file. */
export function FileButton(props: {
  file: string;
  label: string;
  className?: string;
  style?: Readonly<Record<string, string>>;
  children: ReactNode;
}): JSX.Element {
  const { file, label, className, style, children } = props;
  const files = use(FilesContext);
  if (!files?.keys.has(file))
    return (
      <span className={className} style={style}>
        {children}
      </span>
    );
  return (
    <button type="button" className={className} style={style} aria-label={label} onClick={() => files.open(file)}>
      {children}
    </button>
  );
}
