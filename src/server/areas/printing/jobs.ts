import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { readPrintFiles } from "./read-files.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "readPrintFiles",
    label: ["读取新切片", "Reading new slices"],
    every: 5,
    shows: true,
    run: ({ db, storage }) => readPrintFiles(db, storage),
  },
];
