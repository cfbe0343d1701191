/** Longest pause in ms between two pieces of a file. */
export const STALL_MS = 30_000;

/**
 * Fetches a file whose sender may fall silent: without a piece for `STALL_MS`, the reply or its body fails, so that
 * nobody waits forever. The body must be read without pauses.
 */
export async function watchedFetch(url: string, signal?: AbortSignal): Promise<Response> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const hear = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), STALL_MS);
  };
  hear();
  const rest = (): void => clearTimeout(timer);
  const signals = signal ? [silent.signal, signal] : [silent.signal];
  try {
    const reply = await fetch(url, { signal: AbortSignal.any(signals) });
    if (!reply.ok || !reply.body) {
      rest();
      return reply;
    }
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, to) {
        hear();
        to.enqueue(piece);
      },
      flush: rest,
    });
    return new Response(reply.body.pipeThrough(watched), { headers: reply.headers });
  } catch (error) {
    rest();
    throw error;
  }
}
