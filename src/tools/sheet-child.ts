// Child process that reads uploaded sheets. src/server/sheets/sheet-in-child.ts starts it.
import type { SheetReply, SheetRequest } from "#server/sheets/read-to-file.ts";
import { readToFile } from "#server/sheets/read-to-file.ts";
import type { Failed } from "#server/mesh/child-process.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// People wait for sheets. So their priority is lower than that of calls and higher than that of meshes.
answerMessages<SheetRequest, SheetReply | Failed>(5, (request) => orCrashed(() => readToFile(request)));
