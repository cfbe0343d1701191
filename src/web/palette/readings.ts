import { readings } from "virtual:palette-readings";

/** How each character of a Chinese label is read. */
export const readingsOf = (zh: string): string[][] => {
  const text = readings[zh];
  return text === undefined
    ? [...zh].map((letter) => [letter.toLowerCase()])
    : text.split(" ").map((one) => one.split("/"));
};
