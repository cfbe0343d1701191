import { video } from "#domain/videos/video.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";
import { followVideo, writeVideoStatus } from "./follow-video.ts";

const decided = ["pass", "noPass", "stop", "restore", "delete"];

export const rules: AreaRules = {
  consequences: { video: decisionConsequences(video) },
  review: { video: { scope: "content", texts: ["title"], pictures: "cover" } },
  fill: {
    video: async (_tx, { before, patch }, { now }) => {
      if (before) return {};
      const { name, size, md5 } = patch["file"] as StoredFile;
      return { submitTime: now, fileName: name, size, hash: md5 };
    },
  },
  beforeWrite: {
    video: async (tx, context, { verb, patch }) => {
      if (verb !== "add") return;
      const attempt = { scope: "post", user: String(patch["author"]), about: String(patch["title"]) };
      await refuseShutOut(tx, context, attempt, "author");
    },
  },
  afterWrite: {
    video: followVideo,
  },
  // The undo itself writes the state after this, so its posts are written from the state before the decision.
  undo: Object.fromEntries(
    decided.map((verb) => [
      `video.${verb}`,
      (tx, _context, { before }, { id }) => writeVideoStatus(tx, id, before["status"]),
    ]),
  ),
};
