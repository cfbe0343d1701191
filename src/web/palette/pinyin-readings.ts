import { commandIndex } from "#web/registry/areas.ts";

/** Returns the possible pinyin readings of each character of a Chinese label, once the index of the palette is loaded. */
export const readingsOf = (zh: string): string[][] => {
  const text = commandIndex.value.part?.readings[zh];
  return text === undefined
    ? [...zh].map((letter) => [letter.toLowerCase()])
    : text.split(" ").map((one) => one.split("/"));
};
