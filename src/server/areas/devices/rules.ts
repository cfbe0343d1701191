import { resinSkin } from "#domain/devices/resin-skin.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";

export const rules: AreaRules = {
  fill: {
    // The file of a skin never changes.
    [resinSkin.name]: async (_tx, { before, patch }) => {
      if (before) return {};
      const { name, size } = patch["fileUrl"] as StoredFile;
      return { fileName: name, size };
    },
  },
};
