import type { ComponentType } from "react";
import type { BlockKind } from "#kernel/evidence.ts";
import { commandIndex } from "#web/registry/areas.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import type { BlockProps, EvidenceProps } from "#web/evidence/evidence-props.ts";

type BlockComponent<K extends BlockKind> = ComponentType<BlockProps<K> & { Blocks: ComponentType<EvidenceProps> }>;

/** Chunk of a kind of block. Only blocks of this kind are given to its component, which no type can say. */
const chunkOf = <K extends BlockKind>(load: () => Promise<BlockComponent<K>>) =>
  defineChunk(load as () => Promise<BlockComponent<BlockKind>>);

/** One chunk for each kind of block: a queue loads only the kinds that its evidence has. */
export const blockChunks: Readonly<Record<BlockKind, Chunk<BlockComponent<BlockKind>>>> = {
  texts: chunkOf<"texts">(async () => (await import("./texts-block.tsx")).TextsBlock),
  pictures: chunkOf<"pictures">(async () => (await import("./pictures-block.tsx")).PicturesBlock),
  video: chunkOf<"video">(async () => (await import("./video-block.tsx")).VideoBlock),
  facts: chunkOf<"facts">(async () => (await import("./facts-block.tsx")).FactsBlock),
  model: chunkOf<"model">(async () => (await import("./model-block.tsx")).ModelBlock),
  thread: chunkOf<"thread">(async () => (await import("./thread-block.tsx")).ThreadBlock),
  conversation: chunkOf<"conversation">(async () => (await import("./conversation-block.tsx")).ConversationBlock),
  alike: chunkOf<"alike">(async () => (await import("./alike-block.tsx")).AlikeBlock),
  latest: chunkOf<"latest">(async () => (await import("./latest-block.tsx")).LatestBlock),
  reports: chunkOf<"reports">(async () => {
    // Earlier steps of the case name commands of other areas.
    const [{ ReportsBlock }] = await Promise.all([import("./reports-block.tsx"), commandIndex.load()]);
    return ReportsBlock;
  }),
  difference: chunkOf<"difference">(async () => (await import("./difference-block.tsx")).DifferenceBlock),
  accounts: chunkOf<"accounts">(async () => (await import("./accounts-block.tsx")).AccountsBlock),
  target: chunkOf<"target">(async () => (await import("./target-block.tsx")).TargetBlock),
};

/** Usual height of a block in rows of text, kept while its code loads. */
export const usualRows: Readonly<Record<BlockKind, number>> = {
  texts: 3,
  pictures: 7,
  video: 11,
  facts: 3,
  model: 10,
  thread: 4,
  conversation: 8,
  alike: 1,
  latest: 4,
  reports: 5,
  difference: 3,
  accounts: 7,
  target: 11,
};
