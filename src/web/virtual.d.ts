declare module "virtual:palette-readings" {
  /** Chinese label to its readings: characters apart by spaces, readings of one character by `/`. */
  export const readings: Readonly<Record<string, string>>;
}

declare module "virtual:routes" {
  /** Route and area of every screen, and its second stroke behind `g`. */
  export const routes: readonly (readonly [route: string, area: string, goKey?: string])[];
}

declare module "virtual:screens" {
  /** Every screen, without presets and views. */
  export const screens: readonly import("#kernel/screen.ts").Screen[];
  export const queues: readonly import("#kernel/queue.ts").Queue[];
}

declare module "virtual:screens/*" {
  /** The screens of one area, whole. */
  export const screens: readonly import("#kernel/screen.ts").Screen[];
  export const queues: readonly import("#kernel/queue.ts").Queue[];
}
