import type { JSX } from "react";
import { memo } from "react";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import type { EvidenceProps } from "#web/evidence/evidence-props.ts";
import { AccountsBlock } from "./accounts-block.tsx";
import { AlikeBlock } from "./alike-block.tsx";
import { LatestBlock } from "./latest-block.tsx";
import { ConversationBlock } from "./conversation-block.tsx";
import { DifferenceBlock } from "./difference-block.tsx";
import { FactsBlock } from "./facts-block.tsx";
import { ModelBlock } from "./model-block.tsx";
import { PicturesBlock } from "./pictures-block.tsx";
import { ReportsBlock } from "./reports-block.tsx";
import { TargetBlock } from "./target-block.tsx";
import { TextsBlock } from "./texts-block.tsx";
import { ThreadBlock } from "./thread-block.tsx";
import { VideoBlock } from "./video-block.tsx";
import "./blocks.css";

function Block(props: EvidenceProps & { block: EvidenceBlock }): JSX.Element | null {
  const { block, ...item } = props;
  switch (block.kind) {
    case "model":
      return <ModelBlock {...item} block={block} />;
    case "texts":
      return <TextsBlock {...item} block={block} />;
    case "pictures":
      return <PicturesBlock {...item} block={block} />;
    case "video":
      return <VideoBlock {...item} block={block} />;
    case "facts":
      return <FactsBlock {...item} block={block} />;
    case "thread":
      return <ThreadBlock {...item} block={block} />;
    case "alike":
      return <AlikeBlock {...item} block={block} />;
    case "latest":
      return <LatestBlock {...item} block={block} />;
    case "conversation":
      return <ConversationBlock {...item} block={block} />;
    case "reports":
      return <ReportsBlock {...item} block={block} />;
    case "difference":
      return <DifferenceBlock {...item} block={block} />;
    case "accounts":
      return <AccountsBlock {...item} block={block} />;
    case "target":
      return <TargetBlock {...item} block={block} Blocks={Nested} />;
    default:
      return null;
  }
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
