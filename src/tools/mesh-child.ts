// The process that reads uploaded files; started and watched by src/server/mesh/mesh-child.ts, of no use alone.
import { inspect, type InspectionRequest, type InspectionResult } from "#server/mesh/inspect.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// Reviews wait; people do not.
answerMessages<InspectionRequest, InspectionResult>(10, (request) => orCrashed(() => inspect(request)));
