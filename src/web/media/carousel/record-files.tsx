import type { JSX, ReactNode } from "react";
import { createContext, use, useEffect, useMemo } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { addHandler } from "#web/commands/handlers.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { ShownContext } from "#web/media/visibility-context.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import type { Slide, SlideMark } from "./slide.ts";
import { slidesOfRecord } from "./record-slides.ts";

const carousel = defineChunk(async () => (await import("./carousel.tsx")).Carousel);

/** Opens the carousel at a file of the surrounding record, if it has the file. */
interface OpenFiles {
  keys: ReadonlySet<string>;
  open: (key: string) => void;
}
const OpenFilesContext = createContext<OpenFiles | null>(null);

interface HostProps {
  /** Identifies what the files belong to. */
  id: string;
  slides: readonly Slide[];
  children: ReactNode;
}

/** Shows the files of what it surrounds in the carousel, by a key or by the button of a file. */
export function SlidesHost({ id, slides, children }: HostProps): JSX.Element {
  const [start, setStart] = useStatePerId<number | null>(id, null);
  const isShown = use(ShownContext);
  const hasKey = isShown && slides.length > 0;
  // A viewer inside, such as that of a model, offers more than the fields of the record.
  useEffect(
    () => (hasKey ? addHandler("record.files", () => setStart(0), "base") : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the setter of the state belongs to the id
    [hasKey, id],
  );
  const files = useMemo(
    (): OpenFiles => ({
      keys: new Set(slides.map(({ key }) => key)),
      open: (key) => setStart(slides.findIndex((slide) => slide.key === key)),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the setter of the state belongs to the id
    [slides, id],
  );
  return (
    <OpenFilesContext value={files}>
      {children}
      {isShown && start !== null && (
        <LoadLayer chunk={carousel} partProps={{ slides, start, close: () => setStart(null) }} />
      )}
    </OpenFilesContext>
  );
}

/** Shows the files of a record in the carousel: pictures, videos and any other, in the order of its fields. */
export function FilesHost(props: {
  resource: Resource;
  record: AnyRecord;
  /** Returns the findings on a picture of its evidence. */
  marksAt?: (index: number) => readonly SlideMark[];
  children: ReactNode;
}): JSX.Element {
  const { resource, record, marksAt, children } = props;
  const slides = useMemo(() => slidesOfRecord(resource, record, marksAt), [resource, record, marksAt]);
  return (
    <SlidesHost id={`${resource.name} ${record.id}`} slides={slides}>
      {children}
    </SlidesHost>
  );
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
  const files = use(OpenFilesContext);
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
