import { Platform } from "#domain/enumerations/system.ts";
import type { DemoTools } from "#server/demo/area-demo.ts";

export const both = ([zh, en]: readonly [string, string]): Record<string, string> => ({ "1": zh, "0": en });
export const web = [Platform.of("webPc"), Platform.of("ios"), Platform.of("android")];

/** Days before the start: most records are young, some are a year old. */
export const age = ({ random }: DemoTools): number => 365 * random() ** 2;

/** Clicks and views of something that was shown. */
export function figures({ whole, random }: DemoTools): { shown: number; clicks: number } {
  const shown = whole(800, 90_000);
  return { shown, clicks: Math.floor(shown * (0.01 + 0.15 * random())) };
}
