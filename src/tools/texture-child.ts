// Child process that reads textures for prints. src/server/mesh/read-texture-in-child.ts starts it.
import { readTexture, type TextureRequest, type TextureResult } from "#server/mesh/read-texture.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// Nobody waits for it.
answerMessages<TextureRequest, TextureResult>(10, (request) => orCrashed(() => readTexture(request)));
