import { useEffect, useState } from "react";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import type { SkinAnswer, SkinRequest } from "./skin-worker.ts";

export type SampleFault = "network" | "unusable";
interface Made {
  request: string;
  mesh: Mesh | null;
  fault: SampleFault | null;
}

const meshOf = (answer: SkinAnswer): Pick<Made, "mesh" | "fault"> => {
  if ("fault" in answer) return { mesh: null, fault: answer.fault };
  const { positions, bounds } = answer.sample;
  const leftOut = { skippedFaces: 0, otherShape: null };
  return {
    mesh: { positions, min: bounds.min, max: bounds.max, triangles: positions.length / 9, leftOut },
    fault: null,
  };
};

/** Makes a sample with a skin, in a worker that ends with it. */
export function useSample({ url, name, shape, depth, tile }: SkinRequest): Pick<Made, "mesh" | "fault"> {
  const request = JSON.stringify([url, shape, depth, tile]);
  const [made, setMade] = useState<Made>({ request: "", mesh: null, fault: null });
  useEffect(() => {
    const worker = new Worker(new URL("./skin-worker.ts", import.meta.url), { type: "module" });
    const end = (found: Pick<Made, "mesh" | "fault">): void => {
      worker.terminate();
      setMade({ request, ...found });
    };
    worker.addEventListener("message", ({ data }: MessageEvent<SkinAnswer>) => end(meshOf(data)));
    worker.addEventListener("error", () => end({ mesh: null, fault: "unusable" }));
    const asked: SkinRequest = { url, name, shape, depth, tile };
    worker.postMessage(asked, { transfer: [] });
    return () => worker.terminate();
  }, [request, url, name, shape, depth, tile]);
  return made.request === request ? made : { mesh: null, fault: null };
}
