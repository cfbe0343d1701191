/** Bytes at each end in which an MP4 describes its tracks. */
const ENDS = 256 * 1024;

async function textAt(url: string, range: string): Promise<string> {
  const reply = await fetch(url, { headers: { range } });
  return reply.ok ? new TextDecoder("latin1").decode(await reply.arrayBuffer()) : "";
}

/** True for a video in HEVC (H.265), which phones record and many browsers cannot play. */
export async function isHevc(url: string): Promise<boolean> {
  const ends = [`bytes=0-${ENDS - 1}`, `bytes=-${ENDS}`];
  const texts = await Promise.all(ends.map((range) => textAt(url, range).catch(() => "")));
  return texts.some((text) => text.includes("hvc1") || text.includes("hev1"));
}
