import { actorStore, useActor } from "#web/auth/session/actor.ts";
import { createPersisted } from "#web/store/persisted.ts";
import { isString } from "#web/store/stored.ts";
import { setValue, useValue } from "#web/store/state.ts";

const isStrings = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isString);

/** Ids of the admins of this browser who keep the further fields of records open. */
const openFor = createPersisted<readonly string[]>("admin.moreFields", isStrings, []);

/** Returns true if the further fields are open for the person who is logged in. */
export function useIsMoreOpen(): boolean {
  const id = useActor()?.id;
  return useValue(openFor).includes(id ?? "");
}

/** Opens or folds the further fields, for this person and all records. */
export function toggleMore(): void {
  const id = actorStore.value?.id ?? "";
  setValue(openFor, openFor.value.includes(id) ? openFor.value.filter((one) => one !== id) : [...openFor.value, id]);
}
