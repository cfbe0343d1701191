// Generated from the names of files. Do not edit.
import { defineArea } from "#commands/define.ts";
import { chartCommands } from "./chart.ts";
import { viewerCommands, carouselCommands, imageCommands } from "./viewer.ts";

export const area = defineArea("media", [], [
  chartCommands,
  viewerCommands,
  carouselCommands,
  imageCommands,
], {});
