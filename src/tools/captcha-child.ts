// Child process that draws CAPTCHA pictures. src/server/auth/login/draw-captcha-in-child.ts starts it.
import { randomInt } from "node:crypto";
import { drawCaptcha } from "#server/auth/login/draw-captcha.ts";
import type { ShapeName } from "#server/demo/shapes/shapes.ts";
import { answerMessages } from "./lib/answer-messages.ts";

// A low priority, because these pictures follow failed logins and must not slow down moderators.
answerMessages<ShapeName[][], Awaited<ReturnType<typeof drawCaptcha>>>(10, (drawn) =>
  // A secure random source, so that nobody can compute the next number. The seeded sequence of the demo's shapes would
  // allow it.
  drawCaptcha(drawn, () => randomInt(2 ** 32) / 2 ** 32),
);
