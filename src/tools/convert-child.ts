// Child process that converts uploaded files to 3MF. src/server/mesh/child-process.ts starts and supervises it.
import { convert, type ConversionRequest, type ConversionResult } from "#server/mesh/convert.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

/** Milliseconds between two reports. */
const reportMs = 100;

// Conversions have the lowest priority, because people do not wait for them.
answerMessages<ConversionRequest, ConversionResult>(10, (request, report) => {
  let last = 0;
  return orCrashed(() =>
    convert(request, (share) => {
      if (performance.now() - last < reportMs) return;
      last = performance.now();
      report(share);
    }),
  );
});
