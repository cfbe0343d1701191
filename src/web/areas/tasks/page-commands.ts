import { bulkListCommands } from "#commands/bulk/bulk-list.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { addHandler } from "#web/commands/handlers.ts";
import type { Target } from "#web/commands/target.ts";
import { currentTarget } from "#web/commands/target.ts";
import { addDefinitions } from "#web/registry/registry.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";

const openBulk = () => import("#web/areas/bulk/open-bulk.ts");

let isOffered = false;

/**
 * Answers commands that need no record on screen, such as a bulk job for any list. The palette calls it too, because it
 * may open before the tasks are followed.
 */
export function offerPageCommands(): void {
  if (isOffered) return;
  isOffered = true;
  addDefinitions({ commands: Object.values(bulkListCommands) });
  addHandler("bulk.change", (_, target) => void openBulk().then((part) => part.changeAll(target ?? currentTarget())));
  addHandler("bulkJob.begin", () => void openBulk().then((part) => part.beginJob()), "base");
  addHandler("externalRule.tryAddress", ({ input = {} }) => {
    void import("#web/areas/links/try-address.ts").then((part) => part.tryAddress(input));
  });
  addHandler("hotWord.takeOver", () => {
    void import("#web/areas/tags/take-over-words.ts").then((part) => part.takeOverWords());
  });
  const showAt = (states: readonly string[]) => (options: RunOptions) => {
    void import("#web/areas/tags/show-live-at.ts").then((part) => part.showLiveAt(options.input?.["at"], states));
  };
  addHandler("homeModule.showAt", showAt(["up", "wait"]));
  addHandler("hotWord.showAt", showAt(["onShelf", "wait"]));
  addHandler("seoPage.showRedirects", () => go("/seo-manage?v=redirects"));
  addHandler("seoPage.rebuildSitemap", () => {
    void import("#web/areas/tags/seo/rebuild-sitemap.ts").then((part) => part.rebuildSitemap());
  });
  addHandler("tagRecommendation.propose", () => {
    void Promise.all([import("#web/areas/tags/propose-dialog.tsx"), import("#web/store/modals.ts")]).then(
      ([{ ProposeDialog }, { openModal }]) => openModal(ProposeDialog),
    );
  });
  const openPins = (of: string) => (_: RunOptions, target: Target | null) => {
    const tag = target?.records[0]?.[of];
    const preset = writePreset({ place: "tag", placeId: String(tag) });
    if (tag) go(`/tags-top-content?${writeQuery({ f: `placeId:${String(tag)}`, edit: NEW, [WITH]: preset })}`);
  };
  addHandler("tag.pinPosts", openPins("id"));
  addHandler("tagRecommendation.pinPosts", openPins("tag"));
  addHandler("blackTag.findHits", ({ input = {} }) => {
    void import("#web/areas/risk/find-hits.ts").then((part) => part.findHits(input));
  });
}
