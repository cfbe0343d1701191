import { bulkListCommands } from "#commands/bulk/bulk-list.ts";
import { addHandler } from "#web/commands/handlers.ts";
import { currentTarget } from "#web/commands/target.ts";
import { addDefinitions } from "#web/registry/registry.ts";

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
  addHandler("tagRecommendation.propose", () => {
    void Promise.all([import("#web/areas/tags/propose-dialog.tsx"), import("#web/store/modals.ts")]).then(
      ([{ ProposeDialog }, { openModal }]) => openModal(ProposeDialog),
    );
  });
  addHandler("blackTag.findHits", ({ input = {} }) => {
    void import("#web/areas/risk/find-hits.ts").then((part) => part.findHits(input));
  });
}
