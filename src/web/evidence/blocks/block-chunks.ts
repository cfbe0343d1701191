import type { ComponentType } from "react";
import type { BlockKind, EvidenceBlock } from "#kernel/evidence.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import type { BlockProps, EvidenceProps } from "#web/evidence/evidence-props.ts";

type BlockComponent<K extends BlockKind> = ComponentType<BlockProps<K> & { Blocks: ComponentType<EvidenceProps> }>;

/** Chunk of a kind of block. Only blocks of this kind are given to its component, which no type can say. */
const chunkOf = <K extends DrawnKind>(load: () => Promise<BlockComponent<K>>) =>
  defineChunk(load as () => Promise<BlockComponent<DrawnKind>>);

/** Kinds of blocks in the evidence. Accounts stand next to their author, in the pane of the findings. */
export type DrawnKind = Exclude<BlockKind, "accounts">;

export const isDrawn = (block: EvidenceBlock): block is Extract<EvidenceBlock, { kind: DrawnKind }> =>
  block.kind !== "accounts";

/** One chunk for each kind of block, or for several small ones: a queue loads only the kinds that its evidence has. */
export const blockChunks: Readonly<Record<DrawnKind, Chunk<BlockComponent<DrawnKind>>>> = {
  texts: chunkOf<"texts">(async () => (await import("./texts-block.tsx")).TextsBlock),
  pictures: chunkOf<"pictures">(async () => (await import("./small-blocks.ts")).PicturesBlock),
  privatePictures: chunkOf<"privatePictures">(
    async () => (await import("./private-pictures-block.tsx")).PrivatePicturesBlock,
  ),
  samePayee: chunkOf<"samePayee">(async () => (await import("./same-payee-block.tsx")).SamePayeeBlock),
  withdrawal: chunkOf<"withdrawal">(async () => (await import("./withdrawal-block.tsx")).WithdrawalBlock),
  afterSale: chunkOf<"afterSale">(async () => (await import("./after-sale-block.tsx")).AfterSaleBlock),
  video: chunkOf<"video">(async () => (await import("./small-blocks.ts")).VideoBlock),
  print: chunkOf<"print">(async () => (await import("./print-block.tsx")).PrintBlock),
  facts: chunkOf<"facts">(async () => (await import("./small-blocks.ts")).FactsBlock),
  model: chunkOf<"model">(async () => (await import("./model-block.tsx")).ModelBlock),
  thread: chunkOf<"thread">(async () => (await import("./thread-block.tsx")).ThreadBlock),
  conversation: chunkOf<"conversation">(async () => (await import("./conversation-block.tsx")).ConversationBlock),
  alike: chunkOf<"alike">(async () => (await import("./small-blocks.ts")).AlikeBlock),
  latest: chunkOf<"latest">(async () => (await import("./small-blocks.ts")).LatestBlock),
  uses: chunkOf<"uses">(async () => (await import("./uses-block.tsx")).UsesBlock),
  reports: chunkOf<"reports">(async () => (await import("./reports-block.tsx")).ReportsBlock),
  difference: chunkOf<"difference">(async () => (await import("./difference-block.tsx")).DifferenceBlock),
  target: chunkOf<"target">(async () => (await import("./target-block.tsx")).TargetBlock),
};

/** Usual height of a block in rows of text, kept while its code loads. */
export const usualRows: Readonly<Record<DrawnKind, number>> = {
  texts: 3,
  pictures: 7,
  privatePictures: 9,
  samePayee: 2,
  withdrawal: 26,
  afterSale: 20,
  video: 11,
  print: 22,
  facts: 3,
  model: 10,
  thread: 4,
  conversation: 8,
  alike: 1,
  latest: 4,
  uses: 12,
  reports: 5,
  difference: 3,
  target: 11,
};
