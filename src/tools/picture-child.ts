// Child process that reads and draws members' pictures. src/server/pictures/draw-in-child.ts starts it.
import { drawPicture, type Drawing, type PictureRequest } from "#server/pictures/draw-picture.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// Pictures that people wait for have a lower priority than calls and a higher one than meshes.
answerMessages<PictureRequest, Drawing>(5, (request) => orCrashed(() => drawPicture(request)));
