import type { State } from "#web/store/state.ts";
import { createState } from "#web/store/state.ts";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import type { View } from "./view.ts";
import { homeView, namedViews, turned } from "./view.ts";

export const modes = ["solid", "wireframe", "xray"] as const;
export type Mode = (typeof modes)[number];

export interface ViewerState {
  /** Null until the user changes it. While it is null, the mesh's default view is shown. */
  view: View | null;
  mode: Mode;
  /** Height of the cut as fraction of the mesh's height; null without a cut. */
  section: number | null;
  box: boolean;
}
export type Viewer = State<ViewerState>;

export const createViewer = (): Viewer =>
  createState<ViewerState>({ view: null, mode: "solid", section: null, box: false });

type Box = Pick<Mesh, "min" | "max"> | null;

export const viewOf = (state: ViewerState, box: Box): View => state.view ?? homeView(box);

const STEP = Math.PI / 12;
const CUT = 0.02;
const ZOOM = 1.15;

/** State changes of the viewer's commands. They are pure, so that two viewers can share one state. */
const acts = {
  left: (now: ViewerState, box: Box) => turn(now, box, { azimuth: -STEP }),
  right: (now: ViewerState, box: Box) => turn(now, box, { azimuth: STEP }),
  up: (now: ViewerState, box: Box) => turn(now, box, { elevation: STEP }),
  down: (now: ViewerState, box: Box) => turn(now, box, { elevation: -STEP }),
  nearer: (now: ViewerState, box: Box) => turn(now, box, { zoom: ZOOM }),
  farther: (now: ViewerState, box: Box) => turn(now, box, { zoom: 1 / ZOOM }),
  front: (now: ViewerState, box: Box) => look(now, box, "front"),
  right90: (now: ViewerState, box: Box) => look(now, box, "right90"),
  top: (now: ViewerState, box: Box) => look(now, box, "top"),
  reset: (now: ViewerState) => ({ ...now, view: null }),
  solid: (now: ViewerState) => ({ ...now, mode: "solid" as const }),
  wireframe: (now: ViewerState) => ({ ...now, mode: now.mode === "wireframe" ? ("solid" as const) : "wireframe" }),
  xray: (now: ViewerState) => ({ ...now, mode: now.mode === "xray" ? ("solid" as const) : "xray" }),
  section: (now: ViewerState) => ({ ...now, section: now.section === null ? 0.5 : null }),
  sectionUp: (now: ViewerState) => cut(now, CUT),
  sectionDown: (now: ViewerState) => cut(now, -CUT),
  box: (now: ViewerState) => ({ ...now, box: !now.box }),
} satisfies Record<string, (now: ViewerState, box: Box) => ViewerState>;
export type Act = keyof typeof acts;

/** State changes by the command's verb. */
export const actions: Readonly<Record<string, (now: ViewerState, box: Box) => ViewerState>> = acts;

const turn = (now: ViewerState, box: Box, by: Parameters<typeof turned>[1]): ViewerState => ({
  ...now,
  view: turned(viewOf(now, box), by),
});
const look = (now: ViewerState, box: Box, name: keyof typeof namedViews): ViewerState => ({
  ...now,
  view: { ...homeView(box), ...namedViews[name] },
});
/** The first press of [ or ] opens the cut in the middle. */
const cut = (now: ViewerState, by: number): ViewerState => ({
  ...now,
  section: now.section === null ? 0.5 : Math.round(Math.max(0, Math.min(1, now.section + by)) * 100) / 100,
});
