import { navItemCommands } from "#commands/tags/nav-item.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { copyHandler } from "./copy-records.ts";

/** Copies entries of a menu for other platforms, so that these can differ there. */
export const copyToPlatform = copyHandler(
  navItem,
  "navItem.copyToPlatform",
  navItemCommands.copyToPlatform.input,
  (original, { platforms }) => {
    const wanted = Array.isArray(platforms) ? platforms.map(Number) : [];
    const originalPlatforms = original["platforms"] as number[];
    if (wanted.every((one) => originalPlatforms.includes(one)))
      throw new Refusal("illegalParameter", ["它已在这些平台显示", "It shows on these platforms already"], {
        path: "input.platforms",
      });
    return { platforms: wanted };
  },
);
