// Generated from the names of files. Do not edit.
import type { AreaPanels } from "#web/detail/panel.ts";
import { panels as modelsPanels } from "#web/areas/models/panels.ts";
import { panels as circlesPanels } from "#web/areas/circles/panels.ts";
import { panels as topicsPanels } from "#web/areas/topics/panels.ts";
import { panels as videosPanels } from "#web/areas/videos/panels.ts";
import { panels as postsPanels } from "#web/areas/posts/panels.ts";
import { panels as collectionsPanels } from "#web/areas/collections/panels.ts";
import { panels as commentsPanels } from "#web/areas/comments/panels.ts";
import { panels as reportsPanels } from "#web/areas/reports/panels.ts";
import { panels as feedbackPanels } from "#web/areas/feedback/panels.ts";
import { panels as appealsPanels } from "#web/areas/appeals/panels.ts";
import { panels as deletionsPanels } from "#web/areas/deletions/panels.ts";
import { panels as communityPanels } from "#web/areas/community/panels.ts";
import { panels as medalsPanels } from "#web/areas/medals/panels.ts";
import { panels as articlesPanels } from "#web/areas/articles/panels.ts";
import { panels as tagsPanels } from "#web/areas/tags/panels.ts";
import { panels as linksPanels } from "#web/areas/links/panels.ts";
import { panels as staffPanels } from "#web/areas/staff/panels.ts";
import { panels as auditPanels } from "#web/areas/audit/panels.ts";
import { panels as riskPanels } from "#web/areas/risk/panels.ts";
import { panels as tasksPanels } from "#web/areas/tasks/panels.ts";
import { panels as biPanels } from "#web/areas/bi/panels.ts";
import { panels as bulkPanels } from "#web/areas/bulk/panels.ts";
import { panels as rankingsPanels } from "#web/areas/rankings/panels.ts";

export const panelsByResource: AreaPanels = {
  ...modelsPanels,
  ...circlesPanels,
  ...topicsPanels,
  ...videosPanels,
  ...postsPanels,
  ...collectionsPanels,
  ...commentsPanels,
  ...reportsPanels,
  ...feedbackPanels,
  ...appealsPanels,
  ...deletionsPanels,
  ...communityPanels,
  ...medalsPanels,
  ...articlesPanels,
  ...tagsPanels,
  ...linksPanels,
  ...staffPanels,
  ...auditPanels,
  ...riskPanels,
  ...tasksPanels,
  ...biPanels,
  ...bulkPanels,
  ...rankingsPanels,
};
