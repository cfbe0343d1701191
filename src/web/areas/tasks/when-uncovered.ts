/** Maximum number of frames to wait. A dialog that stays open belongs to somebody else. */
const MOST_FRAMES = 60;

const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));

/**
 * Waits until no dialog covers the page. A dialog that is about to close, such as the palette, would take the focus
 * back from what opens now.
 */
export async function whenUncovered(): Promise<void> {
  for (let n = 0; n < MOST_FRAMES && document.querySelector("[role=dialog]"); n++) await frame();
  await frame();
}
