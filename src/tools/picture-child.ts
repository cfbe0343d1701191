// Child process that reads and draws members' pictures. src/server/pictures/draw-in-child.ts starts it.
import { drawPicture, type Drawing, type PictureRequest } from "#server/pictures/draw-picture.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// People wait for pictures. So their priority is lower than that of calls and higher than that of meshes.
answerMessages<PictureRequest, Drawing>(5, (request) => orCrashed(() => drawPicture(request)));
