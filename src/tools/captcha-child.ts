// Child process that draws CAPTCHA pictures. src/server/auth/login/captcha-drawing.ts starts it.
import { randomInt } from "node:crypto";
import { drawThings } from "#server/auth/login/captcha-picture.ts";
import type { ShapeName } from "#server/demo/shapes/shapes.ts";
import { answerMessages } from "./lib/answer-messages.ts";

// A low priority, because these pictures follow failed logins and must not slow down moderators.
answerMessages<ShapeName[][], Awaited<ReturnType<typeof drawThings>>>(10, (drawn) =>
  // A secure random source: one number does not reveal the next, unlike the seeded sequence of the shapes.
  drawThings(drawn, () => randomInt(2 ** 32) / 2 ** 32),
);
