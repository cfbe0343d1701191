import sharp from "sharp";

/** Creates a photo with noise as a JPEG; without a size one of 24 megapixels, about 18 MB. */
export function photo(width = 6_000, height = 4_000): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
