import { useLayoutEffect } from "react";
import { useRecordHotkeys } from "react-hotkeys-hook";
import type { Stroke } from "#kernel/keys.ts";
import { useLatest } from "#web/store/latest.ts";
import { isMac } from "#web/ui/key-cap.tsx";
import { latestPress } from "./listener.ts";
import { isModifier, modifierKeys, strokeOf } from "./stroke.ts";

/**
 * Records the keys that are pressed while a control has the focus.
 * @param record called with each press, but not while a key is held
 * @param others keys besides modifiers that keep their effect, such as `F5`. All other keys lose theirs.
 * @returns listeners for the control
 */
export function useKeyRecorder(record: (stroke: Stroke) => void, others: readonly string[]) {
  const [pressed, { start, stop }] = useRecordHotkeys(true, [...modifierKeys, ...others]);
  // The package names a key by its position or by its character. Which of them counts depends on the press.
  const take = useLatest((): void => {
    const press = latestPress();
    const stroke = press && !press.repeat && !isModifier(press) ? strokeOf(press, isMac) : null;
    if (stroke) record(stroke);
  });
  // Before the next press, which may be Enter.
  useLayoutEffect(() => {
    if (pressed.size > 0) take.current();
  }, [pressed, take]);
  return { onFocus: start, onBlur: stop };
}
