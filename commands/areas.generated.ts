// Generated from the names of files. Do not edit.
import { area as homeArea } from "./home/area.generated.ts";
import { area as modelsArea } from "./models/area.generated.ts";
import { area as mediaArea } from "./media/area.generated.ts";
import { area as listsArea } from "./lists/area.generated.ts";
import { area as circlesArea } from "./circles/area.generated.ts";
import { area as topicsArea } from "./topics/area.generated.ts";
import { area as videosArea } from "./videos/area.generated.ts";
import { area as postsArea } from "./posts/area.generated.ts";
import { area as collectionsArea } from "./collections/area.generated.ts";
import { area as commentsArea } from "./comments/area.generated.ts";
import { area as reportsArea } from "./reports/area.generated.ts";
import { area as feedbackArea } from "./feedback/area.generated.ts";
import { area as evaluationsArea } from "./evaluations/area.generated.ts";
import { area as appealsArea } from "./appeals/area.generated.ts";
import { area as opinionsArea } from "./opinions/area.generated.ts";
import { area as exclusivesArea } from "./exclusives/area.generated.ts";
import { area as deletionsArea } from "./deletions/area.generated.ts";
import { area as communityArea } from "./community/area.generated.ts";
import { area as medalsArea } from "./medals/area.generated.ts";
import { area as articlesArea } from "./articles/area.generated.ts";
import { area as tagsArea } from "./tags/area.generated.ts";
import { area as linksArea } from "./links/area.generated.ts";
import { area as messagingArea } from "./messaging/area.generated.ts";
import { area as staffArea } from "./staff/area.generated.ts";
import { area as auditArea } from "./audit/area.generated.ts";
import { area as settingsArea } from "./settings/area.generated.ts";
import { area as riskArea } from "./risk/area.generated.ts";
import { area as usersArea } from "./users/area.generated.ts";
import { area as tasksArea } from "./tasks/area.generated.ts";
import { area as biArea } from "./bi/area.generated.ts";
import { area as bulkArea } from "./bulk/area.generated.ts";
import { area as rankingsArea } from "./rankings/area.generated.ts";
import type { Area } from "./define.ts";

/** All areas with resources or commands. */
export const areas: readonly Area[] = [
  homeArea,
  modelsArea,
  mediaArea,
  listsArea,
  circlesArea,
  topicsArea,
  videosArea,
  postsArea,
  collectionsArea,
  commentsArea,
  reportsArea,
  feedbackArea,
  evaluationsArea,
  appealsArea,
  opinionsArea,
  exclusivesArea,
  deletionsArea,
  communityArea,
  medalsArea,
  articlesArea,
  tagsArea,
  linksArea,
  messagingArea,
  staffArea,
  auditArea,
  settingsArea,
  riskArea,
  usersArea,
  tasksArea,
  biArea,
  bulkArea,
  rankingsArea,
];
