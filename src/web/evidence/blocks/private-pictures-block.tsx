import type { JSX } from "react";
import { useMemo, useState } from "react";
import type { PrivateFile } from "#domain/api/evidence.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { invalidateRelated } from "#web/data/query.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { l } from "#web/i18n/text.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { FileButton, SlidesHost } from "#web/media/carousel/record-files.tsx";
import type { Slide } from "#web/media/carousel/slide.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Button } from "#web/ui/button.tsx";
import { useSecondly } from "#web/ui/use-now.ts";
import { BlockSection } from "./block-section.tsx";

const compared = defineChunk(async () => (await import("./compared-pictures.tsx")).ComparedPictures);

/** Text of the time that is left, such as 4:05. */
const leftText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, seconds % 60)).padStart(2, "0")}`;

const slideOf = (file: PrivateFile, index: number, label: string): Slide => ({
  key: file.url,
  url: file.url,
  name: file.name,
  alt: `${label} ${index + 1}`,
  width: file.width,
  height: file.height,
});

function Pictures({ files, label }: { files: readonly PrivateFile[]; label: string }): JSX.Element {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-2 px-4 pt-1 pb-3.5">
      {files.map(({ url, width, height }, index) => (
        <li key={url}>
          <FileButton
            file={url}
            className="mx-auto block bg-sunken"
            label={`${label} ${index + 1}`}
            style={width > 0 ? { aspectRatio: `${width} / ${height}` } : {}}
          >
            <img className="max-h-75 w-full object-contain" src={url} alt={`${label} ${index + 1}`} decoding="async" />
          </FileButton>
        </li>
      ))}
    </ul>
  );
}

/** Private pictures of the item. Their links end after a few minutes; until then the line says how long they hold. */
export function PrivatePicturesBlock({
  resource,
  record,
  evidence,
  block,
}: BlockProps<"privatePictures">): JSX.Element {
  const files = useMemo(() => evidence.blocks.privatePictures ?? [], [evidence]);
  const label = l(resource.fields[block.field]?.label ?? ["", ""]);
  const until = Math.min(...files.map((file) => file.until));
  const left = useSecondly((now) => Math.max(0, Math.ceil(until - now / 1_000)));
  const isOver = files.length > 0 && left === 0;
  const slides = useMemo(() => files.map((file, index) => slideOf(file, index, label)), [files, label]);
  const [isCompared, setCompared] = useState(false);
  useCommandHandler(`${resource.name}.compare`, () => setCompared(true), files.length > 0 && !isOver);
  const note = l(["仅你可见，图上有你的账号，还剩", "Only for you, with your account on them. Left:"]);
  return (
    <BlockSection
      title={label}
      beside={
        files.length > 0 && !isOver ? (
          <span className="font-normal text-muted">
            {note} {leftText(left)}
          </span>
        ) : undefined
      }
      isTight
    >
      {files.length === 0 && <p className="px-4 pb-2 text-muted">{l(["没有照片", "No pictures"])}</p>}
      {isOver && (
        <p className="flex items-center gap-2 px-4 pb-2 text-muted">
          {l(["链接已过期", "The links have ended"])}
          <Button small label={l(["重新显示", "Show again"])} run={() => invalidateRelated(resource.name, record.id)} />
        </p>
      )}
      {files.length > 0 && !isOver && (
        <SlidesHost id={`${resource.name} ${record.id} private`} slides={slides}>
          <Pictures files={files} label={label} />
        </SlidesHost>
      )}
      {isCompared && (
        <LoadLayer chunk={compared} partProps={{ slides, title: label, close: () => setCompared(false) }} />
      )}
    </BlockSection>
  );
}
