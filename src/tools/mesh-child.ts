// Child process that reads uploaded files. src/server/mesh/child-process.ts starts and supervises it.
import { inspect, type InspectionRequest, type InspectionResult } from "#server/mesh/inspect.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// Reviews have the lowest priority, because people do not wait for them.
answerMessages<InspectionRequest, InspectionResult>(10, (request) => orCrashed(() => inspect(request)));
