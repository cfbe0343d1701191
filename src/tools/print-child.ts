// Child process that reads files for printers. src/server/mesh/child-process.ts starts and supervises it.
import { readPrint, type PrintRequest, type PrintResult } from "#server/mesh/read-print.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// Nobody waits for it.
answerMessages<PrintRequest, PrintResult>(10, (request) => orCrashed(() => readPrint(request)));
