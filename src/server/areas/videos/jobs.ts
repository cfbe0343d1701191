import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { eraseVideoFiles } from "./erase-files.ts";
import { readVideos } from "./read-videos.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "readVideos",
    label: ["读取新视频", "Reading new videos"],
    every: 5,
    shows: true,
    run: ({ db, storage }) => readVideos(db, storage),
  },
  {
    name: "eraseVideoFiles",
    label: ["清除已删视频的文件", "Erasing the files of deleted videos"],
    every: 3_600,
    run: ({ db }) => eraseVideoFiles(db),
  },
];
