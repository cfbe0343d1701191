import type { ComponentType } from "react";
import type { Parameters, Screen } from "#kernel/screen.ts";

/** Properties that the component of a screen gets. */
export interface ScreenProps {
  screen: Screen;
  parameters: Parameters;
}

export type ScreenComponent = ComponentType<ScreenProps>;
