/** Limits of the reader of G-code. */
export const gcodeLimits = {
  /** Maximum size of the file in bytes. */
  fileBytes: 256 * 1024 * 1024,
  /** Maximum length of a line in bytes. The longest lines of slicers, settings with macros, have some kilobytes. */
  lineBytes: 1024 * 1024,
  /** Maximum number of layers: 5 m of layers of 0.05 mm. */
  layers: 100_000,
  /** Maximum number of lines that are kept for drawing, of each kind. */
  drawnLines: 4_000_000,
  /** Maximum size of a picture in bytes, as base64. */
  pictureText: 4 * 1024 * 1024,
} as const;
