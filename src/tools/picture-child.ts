// The process that reads and draws members' pictures; started by src/server/mesh/draw-in-child.ts, of no use alone.
import { drawPicture, type Drawing, type PictureRequest } from "#server/mesh/picture.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// A picture that is waited for gives way to calls, and meshes give way to it.
answerMessages<PictureRequest, Drawing>(5, (request) => orCrashed(() => drawPicture(request)));
