/**
 * Options by which every program of this repository is bundled for Node.
 * Packages stay external, because native ones break when bundled.
 * The file is plain JavaScript, because the first program that uses it runs before anything is bundled.
 */
export const bundleOptions = /** @type {const} */ ({
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});
