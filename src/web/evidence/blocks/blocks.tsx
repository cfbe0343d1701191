import type { JSX, ReactNode } from "react";
import { createElement, memo } from "react";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import type { EvidenceProps } from "#web/evidence/evidence-props.ts";
import { FilesHost } from "#web/media/carousel/record-files.tsx";
import { marksAt } from "#web/media/carousel/marks.ts";
import { useChunk } from "#web/store/chunk.ts";
import { Skeleton } from "#web/ui/states.tsx";
import type { DrawnKind } from "./block-chunks.ts";
import { blockChunks, isDrawn, usualRows } from "./block-chunks.ts";
import { Lead } from "./lead.tsx";

/** Height in px of a row of the skeleton. */
const ROW = 28;

type DrawnBlock = Extract<EvidenceBlock, { kind: DrawnKind }>;

const blocksOf = ({ resource }: Pick<EvidenceProps, "resource">): readonly DrawnBlock[] =>
  (resource.evidence?.blocks ?? []).filter(isDrawn);

/** Keeps the room of a block while its code loads, so that nothing moves. */
function Waiting({ kind }: { kind: DrawnKind }): JSX.Element {
  const rows = usualRows[kind];
  return (
    <div style={{ minHeight: rows * ROW }}>
      <Skeleton rows={rows} />
    </div>
  );
}

function Block(props: EvidenceProps & { block: DrawnBlock }): JSX.Element | null {
  const { block } = props;
  const Drawn = useChunk(blockChunks[block.kind]);
  return Drawn ? createElement(Drawn, { ...props, Blocks: Nested }) : <Waiting kind={block.kind} />;
}

const drawnOf = (props: EvidenceProps): JSX.Element[] =>
  blocksOf(props).map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the definition never changes
    <Block key={index} {...props} block={block} />
  ));

const withFiles = ({ resource, record, findings }: EvidenceProps, children: ReactNode): JSX.Element => (
  <FilesHost resource={resource} record={record} marksAt={(index) => marksAt(findings, index, resource.name)}>
    {children}
  </FilesHost>
);

/** Blocks of an item of a page, whose thread stands in the list. */
export const PageBlocks = memo(function PageBlocks(props: EvidenceProps): JSX.Element {
  const blocks = blocksOf(props);
  return withFiles(
    props,
    blocks.map((block) => block.kind !== "thread" && <Block key={block.kind} {...props} block={block} />),
  );
});

/** Blocks of a record inside the evidence of another one. They scroll with it. */
const Nested = (props: EvidenceProps): JSX.Element => withFiles(props, drawnOf(props));

/** The blocks above the record that is judged are folded if they are long. Where the item itself is judged, none are. */
function withLead(props: EvidenceProps, drawn: readonly JSX.Element[]): JSX.Element {
  const index = blocksOf(props).findIndex((block) => block.kind === "target" && !block.isContext);
  if (index <= 0) return <>{drawn}</>;
  return (
    <>
      <Lead id={props.record.id}>{drawn.slice(0, index)}</Lead>
      {drawn.slice(index)}
    </>
  );
}

/**
 * Blocks of an item in the order of its definition. A 3D model fills the pane, with the texts below it; without one the
 * blocks scroll together.
 */
export const Blocks = memo(function Blocks(props: EvidenceProps): JSX.Element {
  const drawn = drawnOf(props);
  if (blocksOf(props).some(({ kind }) => kind === "model")) return withFiles(props, drawn);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
    <div className="@container/blocks min-h-0 flex-1 overflow-auto" tabIndex={0} data-pane-focus data-blocks>
      {withFiles(props, withLead(props, drawn))}
    </div>
  );
});
