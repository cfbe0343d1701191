import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { readSkins } from "./read-skins.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "readResinSkins",
    label: ["读取树脂皮肤", "Reading resin skins"],
    every: 5,
    shows: true,
    run: ({ db, storage }) => readSkins(db, storage),
  },
];
