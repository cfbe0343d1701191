import { defineArea } from "#commands/define.ts";
import { carouselCommands, imageCommands, viewerCommands } from "./viewer.ts";

/** Keys of the widgets for pictures and meshes. The browser loads them with the first such widget. */
export const media = defineArea("media", [], [viewerCommands, carouselCommands, imageCommands]);
