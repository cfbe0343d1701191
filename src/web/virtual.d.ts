declare module "virtual:palette-readings" {
  /** Chinese label to its readings: characters apart by spaces, readings of one character by `/`. */
  export const readings: Readonly<Record<string, string>>;
}

declare module "virtual:screens" {
  /** Every screen, without presets and views. */
  export const screens: readonly import("#kernel/screen.ts").Screen[];
}

declare module "virtual:screens/*" {
  /** The screens of one area, whole. */
  export const screens: readonly import("#kernel/screen.ts").Screen[];
}
