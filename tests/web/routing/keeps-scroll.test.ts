import { expect, it } from "vitest";
import { keepsScroll } from "#web/routing/keeps-scroll.ts";

it.each([
  ["/feedback", "/feedback/reply-temp", true],
  ["/feedback/question-type", "/feedback", true],
  ["/model-admin", "/feedback", false],
  ["/feedback", "/model-admin", false],
  ["", "/feedback", false],
  ["/feedbacks", "/feedback", false],
])("a way from %s to %s keeps the scroll position: %s", (from, to, keeps) => expect(keepsScroll(from, to)).toBe(keeps));
