// The process that draws puzzles; started by src/server/auth/login/captcha-drawing.ts, of no use alone.
import { randomInt } from "node:crypto";
import { drawThings } from "#server/auth/login/captcha-picture.ts";
import type { ShapeName } from "#server/demo/shapes/shapes.ts";
import { answerMessages } from "./lib/answer-messages.ts";

// Whoever guesses passwords waits; moderators do not.
answerMessages<ShapeName[][], Awaited<ReturnType<typeof drawThings>>>(10, (drawn) =>
  // Who knows one number of it cannot tell the next, as he could of the shapes' own sequence.
  drawThings(drawn, () => randomInt(2 ** 32) / 2 ** 32),
);
