import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { workOnPhotos } from "./work-on-photos.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "photoModels",
    label: ["照片建模", "Photo modelling"],
    every: 2,
    shows: true,
    run: (options) => workOnPhotos(options),
  },
];
