/** Blocks of a few lines, which are loaded together. */
export { AlikeBlock } from "./alike-block.tsx";
export { FactsBlock } from "./facts-block.tsx";
export { LatestBlock } from "./latest-block.tsx";
export { PicturesBlock } from "./pictures-block.tsx";
export { VideoBlock } from "./video-block.tsx";
