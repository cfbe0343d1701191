import { commandIndex, mediaArea } from "#web/registry/areas.ts";
import { ListScreen } from "#web/list/list-screen.tsx";
import { part } from "#web/i18n/text.ts";
import { screenParts } from "./screen-parts.ts";
import type { ScreenComponent } from "./screen-props.ts";

type Load = () => Promise<ScreenComponent>;

/** A list with a part that draws some of its cells. */
const listWith =
  (load: () => Promise<unknown>): Load =>
  async () => {
    await load();
    return ListScreen;
  };

const queue: Load = async () => {
  const [{ QueueScreen }] = await Promise.all([screenParts.queue(), mediaArea.load()]);
  return QueueScreen;
};

/** Screens that are no plain list, by their kind or by the name of the component in their definition. */
const screens: Readonly<Record<string, Load>> = {
  queue,
  record: async () => (await Promise.all([screenParts.record(), mediaArea.load()]))[0].RecordScreen,
  login: async () => (await screenParts.login()).LoginScreen,
  home: async () => (await Promise.all([screenParts.home(), commandIndex.load()]))[0].HomeScreen,
  "config-auth-group": async () =>
    (await Promise.all([screenParts["config-auth-group"](), commandIndex.load()]))[0].ConfigScreen,
  cells: listWith(screenParts.cells),
  // A queue whose lists and evidence draw scores.
  scores: async () => (await Promise.all([queue(), screenParts.scores()]))[0],
  beans: async () => (await screenParts.beans()).BeanScreen,
  deliveries: async () => (await screenParts.deliveries()).DeliveriesScreen,
  "task-parts": async () => (await screenParts["task-parts"]()).TaskPartsScreen,
  groups: listWith(screenParts.groups),
  schedule: async () => (await screenParts.schedule()).ScheduleScreen,
  sparks: async () => (await screenParts.sparks()).SparkListScreen,
  risk: async () => (await screenParts.risk()).RiskListScreen,
  outbox: async () => (await screenParts.outbox()).OutboxScreen,
  "small-page": async () => (await screenParts["small-page"]()).SmallScreen,
  open: async () => (await screenParts.open()).OpenScreen,
  tool: async () => (await screenParts.tool()).ToolScreen,
  "ie-page": async () => (await screenParts["ie-page"]()).IePage,
};

/** Loads the component of a screen. An unknown name has the page that says so. */
export const screenNamed = async (name: string): Promise<ScreenComponent> =>
  screens[name]?.() ?? (await part(import("#web/screens/fallback.tsx"))).FallbackScreen;
