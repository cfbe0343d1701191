declare module "virtual:palette-readings" {
  /** Chinese label to its readings: characters apart by spaces, readings of one character by `/`. */
  export const readings: Readonly<Record<string, string>>;
}
