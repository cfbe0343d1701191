import { defineArea } from "#commands/define.ts";
import { carouselCommands, imageCommands, viewerCommands } from "./viewer.ts";

/** Keys of the widgets that show and edit pictures and meshes; they arrive with the first of them. */
export const media = defineArea("media", [], [viewerCommands, carouselCommands, imageCommands]);
