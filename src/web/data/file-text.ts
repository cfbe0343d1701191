/** Fetches a stored file as text. @throws Error with the status of the answer, where it could not be read */
export async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(String(reply.status));
  return reply.text();
}
