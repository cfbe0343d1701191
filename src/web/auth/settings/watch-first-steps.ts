import type { FirstStep } from "#domain/api/user-settings.ts";
import { firstSteps } from "#domain/api/user-settings.ts";
import { lastRun } from "#web/commands/run.ts";
import { setValue, watch } from "#web/store/state.ts";
import { saveUserSetting } from "./save-user-setting.ts";
import { ownSteps } from "./user-settings.ts";

/** Notes steps as done. If the call fails, they are shown again in the next session. */
export function finishSteps(steps: readonly FirstStep[]): void {
  const done = ownSteps.value;
  const fresh = steps.filter((step) => !done?.includes(step));
  if (done === null || fresh.length === 0) return;
  setValue(ownSteps, [...done, ...fresh]);
  saveUserSetting("keepSteps", { steps: fresh }).catch(() => undefined);
}

/** Notes each first step as done when its command has run. */
export function watchFirstSteps(): void {
  const note = (): void => finishSteps(firstSteps.filter((step) => step === lastRun.value));
  watch(lastRun, note);
  note();
}
