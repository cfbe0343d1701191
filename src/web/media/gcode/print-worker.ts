import type { Print, PrintFault } from "./print.ts";
import { readPrint } from "./read-print.ts";

export interface PrintRequest {
  id: number;
  url: string;
}
export type PrintAnswer = { id: number } & ({ print: Print } | { fault: PrintFault });

/** Error with which a file that did not arrive ends. */
class NotArrived extends Error {
  readonly fault: PrintFault;
  constructor(fault: PrintFault) {
    super(fault);
    this.fault = fault;
  }
}

async function* piecesOf(url: string, onLost: (fault: PrintFault) => void): AsyncGenerator<Uint8Array> {
  try {
    const reply = await fetch(url);
    if (!reply.ok || !reply.body) throw new NotArrived(reply.status === 404 ? "missing" : "network");
    const reader = reply.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } catch (error) {
    onLost(error instanceof NotArrived ? error.fault : "network");
    throw error;
  }
}

const buffersOf = ({ toolpath, heights, secondsBefore, filamentBefore }: Print): ArrayBuffer[] => [
  ...(toolpath
    ? [
        toolpath.extrusions.buffer,
        toolpath.features.buffer,
        toolpath.travels.buffer,
        toolpath.extrusionStarts.buffer,
        toolpath.travelStarts.buffer,
      ]
    : []),
  heights.buffer,
  secondsBefore.buffer,
  filamentBefore.buffer,
];

self.addEventListener("message", async ({ data: { id, url } }: MessageEvent<PrintRequest>) => {
  let lost: PrintFault | null = null;
  const result = await readPrint(piecesOf(url, (fault) => (lost = fault)));
  const answer: PrintAnswer = lost ? { id, fault: lost } : { id, ...result };
  self.postMessage(answer, { transfer: "print" in answer ? buffersOf(answer.print) : [] });
});
