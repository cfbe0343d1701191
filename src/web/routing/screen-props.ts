import type { Parameters, Screen } from "#kernel/screen.ts";

/** What the component of a screen is given. */
export interface ScreenProps {
  screen: Screen;
  parameters: Parameters;
}
