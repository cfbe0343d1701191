import type { JSX } from "react";
import { useId } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { ControlKeys } from "#web/keyboard/control-keys.ts";
import { Button } from "#web/ui/button.tsx";
import type { Overlaid } from "./overlaid-viewer.tsx";

/** Step of the keys that fade. */
const STEP = 0.1;

export const firstOverlaid: Overlaid = { isCentered: true, isSwapped: false, fade: 0.5 };

const faded = (now: Overlaid, by: number): Overlaid => ({
  ...now,
  fade: Math.round(Math.max(0, Math.min(1, now.fade + by)) * 100) / 100,
});
const aligned = (now: Overlaid): Overlaid => ({ ...now, isCentered: !now.isCentered });
const swapped = (now: Overlaid): Overlaid => ({ ...now, isSwapped: !now.isSwapped });

/** Keys of the comparison in one picture; none side by side but that which lays the meshes over each other. */
export function overlayKeys(overlaid: Overlaid | null, set: (next: Overlaid | null) => void): ControlKeys {
  const toggle = (): void => set(overlaid ? null : firstOverlaid);
  if (!overlaid) return { o: toggle };
  return {
    o: toggle,
    c: () => set(aligned(overlaid)),
    e: () => set(swapped(overlaid)),
    ",": () => set(faded(overlaid, -STEP)),
    ".": () => set(faded(overlaid, STEP)),
  };
}

/** Controls of the comparison in one picture: how the meshes are aligned, which is the first, and the fade. */
export function OverlayBar(props: {
  overlaid: Overlaid;
  names: readonly [string, string];
  set: (next: Overlaid) => void;
}): JSX.Element {
  const { overlaid, names, set } = props;
  const id = useId();
  const [first, second] = overlaid.isSwapped ? [names[1], names[0]] : names;
  return (
    <div className="flex h-bar flex-none items-center gap-2 border-t border-line bg-surface px-4 text-small text-muted">
      <Button
        small
        label={t(overlaid.isCentered ? "compare.centered" : "compare.asTheyAre")}
        binding="c"
        run={() => set(aligned(overlaid))}
      />
      <Button small label={t("compare.swap")} binding="e" run={() => set(swapped(overlaid))} />
      <label htmlFor={id} className="min-w-0 max-w-50 truncate pl-2">
        {first}
      </label>
      <Button small label={t("compare.fadeBack")} binding="," run={() => set(faded(overlaid, -STEP))} />
      <input
        id={id}
        type="range"
        className="min-w-0 flex-1 accent-accent"
        min={0}
        max={100}
        step={5}
        value={Math.round(overlaid.fade * 100)}
        aria-valuetext={t("compare.fade", { first, second, n: Math.round(overlaid.fade * 100) })}
        onChange={({ target }) => set({ ...overlaid, fade: Number(target.value) / 100 })}
      />
      <Button small label={t("compare.fadeOn")} binding="." run={() => set(faded(overlaid, STEP))} />
      <span className="min-w-0 max-w-50 truncate">{second}</span>
    </div>
  );
}
