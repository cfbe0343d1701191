import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import { setValue, useValue } from "#web/store/state.ts";
import type { Act, Viewer } from "./viewer-state.ts";
import { actions } from "./viewer-state.ts";

const switches = ["solid", "wireframe", "xray", "section", "box"] as const satisfies readonly Act[];

/** Buttons of the display modes. */
export function Modes({ viewer, box }: { viewer: Viewer; box: Parameters<(typeof actions)[string]>[1] }): JSX.Element {
  const state = useValue(viewer);
  const isOn = (one: (typeof switches)[number]): boolean => {
    if (one === "section") return state.section !== null;
    return one === "box" ? state.box : state.mode === one;
  };
  return (
    <div className="flex gap-3 text-small @max-[681px]/preview:gap-2.25" role="group" aria-label={t("viewer.modes")}>
      {switches.map((one) => (
        <button
          key={one}
          type="button"
          className="text-muted aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-5"
          aria-pressed={isOn(one)}
          onClick={() => setValue(viewer, actions[one]?.(viewer.value, box) ?? viewer.value)}
        >
          {t(`viewer.mode.${one}`)}
        </button>
      ))}
    </div>
  );
}
