import type { JSX } from "react";
import { createElement, memo } from "react";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import type { EvidenceProps } from "#web/evidence/evidence-props.ts";
import { useChunk } from "#web/store/chunk.ts";
import { Skeleton } from "#web/ui/states.tsx";
import { blockChunks, usualRows } from "./block-chunks.ts";
import "./blocks.css";

/** Height in px of a row of the skeleton. */
const ROW = 28;

/** Keeps the room of a block while its code loads, so that nothing moves. */
function Waiting({ kind }: Pick<EvidenceBlock, "kind">): JSX.Element {
  const rows = usualRows[kind];
  return (
    <div style={{ minHeight: rows * ROW }}>
      <Skeleton rows={rows} />
    </div>
  );
}

function Block(props: EvidenceProps & { block: EvidenceBlock }): JSX.Element | null {
  const { block } = props;
  const Drawn = useChunk(blockChunks[block.kind]);
  return Drawn ? createElement(Drawn, { ...props, Blocks: Nested }) : <Waiting kind={block.kind} />;
}

const drawnOf = (props: EvidenceProps): JSX.Element[] =>
  (props.resource.evidence?.blocks ?? []).map((block, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the definition never changes
    <Block key={at} {...props} block={block} />
  ));

/** Blocks of an item of a page, whose thread stands in the list. */
export const PageBlocks = memo(function PageBlocks(props: EvidenceProps): JSX.Element {
  const blocks = props.resource.evidence?.blocks ?? [];
  return <>{blocks.map((block) => block.kind !== "thread" && <Block key={block.kind} {...props} block={block} />)}</>;
});

/** Blocks of a record inside the evidence of another one. They scroll with it. */
const Nested = (props: EvidenceProps): JSX.Element => <>{drawnOf(props)}</>;

/**
 * Blocks of an item in the order of its definition. A 3D model fills the pane, with the texts below it; without one the
 * blocks scroll together.
 */
export const Blocks = memo(function Blocks(props: EvidenceProps): JSX.Element {
  const blocks = props.resource.evidence?.blocks ?? [];
  const drawn = drawnOf(props);
  if (blocks.some(({ kind }) => kind === "model")) return <>{drawn}</>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
    <div className="scroll evb" tabIndex={0} data-pane-focus>
      {drawn}
    </div>
  );
});
