import { meshLimits } from "#mesh/limits.ts";
import { watchedFetch } from "#web/data/watched-fetch.ts";
import { answerRequests, type FetchFile, type MeshAnswer, type MeshRequest } from "./answer-requests.ts";

/** Fetches a file in the worker, without the main thread. */
const fetchFile: FetchFile = async (url) => {
  try {
    const reply = await watchedFetch(url);
    if (!reply.ok) return reply.status === 404 ? "missing" : "network";
    if (Number(reply.headers.get("content-length")) > meshLimits.fileBytes) return "tooLarge";
    return new Uint8Array(await reply.arrayBuffer());
  } catch {
    return "network";
  }
};

/** Only the vertices are transferred. */
const send = (answer: MeshAnswer): void =>
  self.postMessage(answer, { transfer: "mesh" in answer ? [answer.mesh.positions.buffer] : [] });

const answer = answerRequests(fetchFile, send);
self.addEventListener("message", (event: MessageEvent<MeshRequest>) => void answer(event.data));
