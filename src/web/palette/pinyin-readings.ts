import { readings } from "virtual:palette-index";

/** Returns the possible pinyin readings of each character of a Chinese label. */
export const readingsOf = (zh: string): string[][] => {
  const text = readings[zh];
  return text === undefined
    ? [...zh].map((letter) => [letter.toLowerCase()])
    : text.split(" ").map((one) => one.split("/"));
};
