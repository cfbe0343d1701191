/** Of 20 posts, those from the ninth on are live. */
const FIRST = 8;
const GROUP = 20;
const POSTS = 800;
const LIVE = (POSTS / GROUP) * (GROUP - FIRST);

/** Place of a live post of the demo. */
export const livePost = (i: number): number => {
  const index = i % LIVE;
  return Math.floor(index / (GROUP - FIRST)) * GROUP + FIRST + (index % (GROUP - FIRST));
};
