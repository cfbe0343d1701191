import type { JSX, RefObject } from "react";
import { useState } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { t } from "#web/i18n/part-text.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CheckboxMark } from "#web/ui/checkbox-mark.tsx";
import type { Preview } from "./bulk-previews.ts";
import { severityTone } from "#web/evidence/severity.ts";

const COVER_PX = 320;
const tileId = (index: number): string => `bulk-${index}`;

function Findings({ of }: { of: Preview["findings"] }): JSX.Element {
  if (of.length === 0) return <span className="text-muted">{t("queue.findings.none")}</span>;
  return (
    <>
      {of.map(({ text, severity, count }) => (
        <Badge
          key={severity + text}
          tone={severityTone[severity]}
          text={count > 1 ? `${text} × ${count}` : text}
          quiet={severity !== "block"}
        />
      ))}
    </>
  );
}

function Tile(props: {
  index: number;
  title: string;
  preview: Preview | undefined;
  isIn: boolean;
  isHere: boolean;
  point: () => void;
}): JSX.Element {
  const { title, preview, isIn, isHere } = props;
  const faded = isIn ? "" : "opacity-45";
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid's keys do the same
    <div
      role="option"
      id={tileId(props.index)}
      aria-selected={isIn}
      tabIndex={-1}
      data-here={isHere || undefined}
      className="flex min-w-0 scroll-m-3 flex-col overflow-hidden rounded-m border border-line bg-surface pb-1.5 group-focus/tiles:data-here:border-focus group-focus/tiles:data-here:outline group-focus/tiles:data-here:outline-focus data-here:border-line-control"
      onClick={props.point}
    >
      <span className="relative mb-1 block aspect-4/3 bg-sunken">
        {preview?.cover && (
          <SmallPicture of={preview.cover.key} width={COVER_PX} className={`size-full object-cover ${faded}`} />
        )}
        {preview && !preview.cover && (
          <span className="absolute top-2 right-2 bottom-1 left-7.5 overflow-hidden text-small leading-4.5 text-text">
            {title}
          </span>
        )}
        <CheckboxMark isOn={isIn} className="absolute top-1.5 left-1.5" />
      </span>
      <span className={`min-w-0 truncate px-2 leading-5 text-ink ${faded}`}>{title}</span>
      <span className="flex flex-wrap gap-x-2 gap-y-0.5 px-2 text-small" data-testid="tile-findings">
        {preview && <Findings of={preview.findings} />}
      </span>
    </div>
  );
}

interface Walk {
  here: number;
  out: ReadonlySet<string>;
  move: (by: number) => void;
  rows: (by: number) => void;
  toggle: (index?: number) => void;
}

/** Cursor in the grid of previews, and the items that were removed from it. */
export function useWalk(ids: readonly string[], grid: { readonly current: HTMLElement | null }): Walk {
  const [here, setHere] = useState(0);
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const go = (to: number): void => {
    const index = Math.max(0, Math.min(to, ids.length - 1));
    setHere(index);
    grid.current?.querySelector(`#${tileId(index)}`)?.scrollIntoView({ block: "nearest" });
  };
  const columns = (): number =>
    grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(" ").length : 1;
  const toggle = (index = here): void => {
    const id = ids[index];
    setHere(index);
    if (id === undefined) return;
    setOut((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  return { here, out, move: (by) => go(here + by), rows: (by) => go(here + by * columns()), toggle };
}

/** Grid of previews of a bulk decision. */
export function Tiles(props: {
  grid: RefObject<HTMLDivElement | null>;
  records: readonly AnyRecord[];
  resource: Resource;
  walk: Walk;
  previewOf: (id: string) => Preview | undefined;
}): JSX.Element {
  const { grid, records, resource, walk, previewOf } = props;
  return (
    <div
      ref={grid}
      className="group/tiles grid min-h-0 auto-rows-max grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2 overflow-auto bg-bg px-4 py-3 outline-none"
      role="listbox"
      aria-multiselectable="true"
      tabIndex={0}
      aria-label={t("bulk.tiles")}
      aria-activedescendant={tileId(walk.here)}
    >
      {records.map((record, index) => (
        <Tile
          key={record.id}
          index={index}
          title={String(record[resource.title] ?? "")}
          preview={previewOf(record.id)}
          isIn={!walk.out.has(record.id)}
          isHere={index === walk.here}
          point={() => walk.toggle(index)}
        />
      ))}
    </div>
  );
}
