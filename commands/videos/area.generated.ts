// Generated from the names of files. Do not edit.
import { video } from "#domain/videos/video.resource.ts";
import { defineArea } from "#commands/define.ts";
import { videoStandard, videoCommands } from "./video.ts";

export const area = defineArea("videos", [
  video,
], [
  videoCommands,
], {
  video: videoStandard,
});
