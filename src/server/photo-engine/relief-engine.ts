import { randomUUID } from "node:crypto";
import { copyFile } from "node:fs/promises";
import type { PhotoCauseKey } from "#domain/photo-models/enumerations.ts";
import type { Label } from "#kernel/label.ts";
import type { ReliefFault } from "#server/pictures/relief.ts";
import { reliefInChild } from "#server/pictures/relief-in-child.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { EngineJob, EngineState, PhotoEngine, Quality } from "./engine.ts";
import { EngineFault } from "./engine.ts";

/** Points along the longest side of a relief. The finest is about 300,000 triangles. */
const points: Readonly<Record<Quality, number>> = { fast: 120, normal: 240, high: 400 };

const words: Readonly<Partial<Record<ReliefFault["kind"], (fault: ReliefFault) => readonly [PhotoCauseKey, Label]>>> = {
  tooSmall: ({ value, limit }) => [
    "tooSmall",
    [
      `第一张照片太小：短边 ${value} px，至少 ${limit} px`,
      `The first picture is too small: its shorter side is ${value} px, at least ${limit} are needed`,
    ],
  ],
  oneColor: () => [
    "oneColor",
    ["第一张照片几乎只有一种颜色，没有可用的明暗", "The first picture has nearly one color, so it shows no shape"],
  ],
  tooManyPixels: ({ limit }) => [
    "unreadable",
    [`第一张照片像素太多，最多 ${limit} 个`, `The first picture has too many pixels; at most ${limit} are read`],
  ],
};

/** Says why a picture gives no relief. */
export const reliefFaultWords = (fault: ReliefFault): readonly [PhotoCauseKey, Label] =>
  words[fault.kind]?.(fault) ?? ["unreadable", ["第一张照片无法读取", "The first picture cannot be read"]];

function faultOf(fault: ReliefFault): EngineFault {
  const isCutOff = fault.kind === "readerCrashed" && ["closed", "aborted"].includes(fault.detail ?? "");
  if (isCutOff) return new EngineFault("interrupted", ["建模中断", "The work was interrupted"], true);
  return new EngineFault(...reliefFaultWords(fault));
}

interface Work {
  key: string;
  state: EngineState;
  abort: AbortController;
  file: Awaited<ReturnType<typeof tempFile>>;
}

/**
 * Makes a relief (lithophane) of the first picture, in a child process. It is no reconstruction, but a true model of
 * what the picture shows, for use without an engine of one's own.
 */
export function reliefEngine(): PhotoEngine {
  const works = new Map<string, Work>();
  const run = async (work: Work, { pictures, quality }: EngineJob): Promise<void> => {
    const [picture] = pictures;
    if (!picture) throw new EngineFault("unreadable", ["任务没有照片", "The job has no picture"]);
    const { path, done } = await picture.local();
    try {
      const request = { path, points: points[quality], to: work.file.path };
      const onReport = (share: unknown): void => void (work.state = { kind: "working", progress: Number(share) });
      const result = await reliefInChild(request, { signal: work.abort.signal, onReport });
      if (result.kind === "fault") throw faultOf(result.fault);
      work.state = { kind: "done", format: "stl" };
    } finally {
      await done();
    }
  };
  return {
    atOnce: 2,
    outlivesProcess: false,
    async submit(job) {
      const known = [...works].find(([, { key }]) => key === job.key);
      if (known) return known[0];
      const id = randomUUID();
      const work: Work = {
        key: job.key,
        state: { kind: "working", progress: 0 },
        abort: new AbortController(),
        file: await tempFile(),
      };
      works.set(id, work);
      void run(work, job).catch((error: unknown) => {
        const unread: Label = ["照片文件读取失败", "The file of the picture could not be read"];
        const fault = error instanceof EngineFault ? error : new EngineFault("unreadable", unread, true);
        work.state = { kind: "failed", fault };
      });
      return id;
    },
    poll: async (id) => works.get(id)?.state ?? { kind: "unknown" },
    async download(id, _format, to) {
      const work = works.get(id);
      if (work?.state.kind !== "done")
        throw new EngineFault("interrupted", ["建模中断", "The work was interrupted"], true);
      await copyFile(work.file.path, to);
    },
    async close(id) {
      const work = works.get(id);
      if (!work) return;
      works.delete(id);
      work.abort.abort();
      await work.file.done();
    },
  };
}
