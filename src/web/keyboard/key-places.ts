import { isGranted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { isWidgetLayer } from "#kernel/key-conflicts.ts";
import type { Layer } from "#kernel/keys.ts";
import type { Label } from "#kernel/label.ts";
import { goId, permissionOfScreen } from "#kernel/screen.ts";
import { isLiveCommand } from "#web/commands/run.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import type { ActiveLayer } from "./key-resolver.ts";

/** Names of the places where keys act, in the order of the key help. Both languages can be searched. */
const placeNames: Readonly<Record<string, Label>> = {
  list: ["列表", "List"],
  record: ["记录", "Record"],
  queue: ["队列", "Queue"],
  home: ["首页", "Home"],
  page: ["屏幕", "Screen"],
  listView: ["视图", "Views"],
  go: ["前往", "Go to"],
  form: ["表单", "Form"],
  tree: ["权限树", "Permission tree"],
  chart: ["图表", "Charts"],
  viewer: ["3D 查看器", "3D viewer"],
  carousel: ["文件预览", "File preview"],
  image: ["图片编辑", "Picture editor"],
  tool: ["测试页", "Test pages"],
  global: ["全局", "Everywhere"],
};
const order = Object.keys(placeNames);
const OF = "of:";

/** True for layers that name the place themselves, for records of any resource. */
const namesPlace = (layer: Layer): boolean => layer === "tree" || isWidgetLayer(layer);

/** Place of a command's key: a layer, a resource, the screens or the views. */
export function keyPlaceOf({ id, layer, resource }: Command): string {
  const [noun = ""] = id.split(".");
  if (noun === "go" || noun === "listView") return noun;
  return resource !== null && !namesPlace(layer) ? OF + resource : layer;
}

export const placeLabel = (place: string): Label =>
  placeNames[place] ?? registry().outline(place.slice(OF.length))?.label ?? [place, place];

/** Keys of one resource follow those of all records; resources are sorted by name, because areas load in any order. */
const rankOf = (place: string): number => (place.startsWith(OF) ? order.indexOf("record") + 0.5 : order.indexOf(place));
const inOrder = (a: string, b: string): number =>
  rankOf(a) - rankOf(b) || l(placeLabel(a)).localeCompare(l(placeLabel(b)));

export interface Placed<T> {
  place: string;
  items: T[];
}

/** True if a key press means this command in these layers, allowed or not. */
export const isLiveIn = (layers: readonly ActiveLayer[], command: Command): boolean =>
  isLiveCommand(command) &&
  layers.some(
    ({ layer, resource }) => layer === command.layer && (command.resource === null || command.resource === resource),
  );

/** Groups items by place, keeping their order within one. */
export function byPlace<T>(items: readonly T[], commandOf: (item: T) => Command): Placed<T>[] {
  const places = new Map<string, T[]>();
  for (const item of items) {
    const place = keyPlaceOf(commandOf(item));
    places.set(place, [...(places.get(place) ?? []), item]);
  }
  return [...places].map(([place, mine]) => ({ place, items: mine })).toSorted((a, b) => inOrder(a.place, b.place));
}

/** True if the user may open the screen of a command. */
export function isOpenTo(command: Command): boolean {
  if (!command.id.startsWith("go.")) return true;
  const screen = registry().screens.find(({ route }) => command.id === goId(route));
  return !screen || isGranted(actorStore.value, permissionOfScreen(screen));
}
