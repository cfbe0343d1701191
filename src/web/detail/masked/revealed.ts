import type { Revealed } from "#domain/api/commands.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { setQuery } from "#web/routing/address.ts";
import { currentPath } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { createState, setValue, watch } from "#web/store/state.ts";
import { openModal } from "#web/store/modals.ts";

/** Time in ms after which a revealed value is masked again. */
export const REVEALED_MS = 60_000;

/** The value that an admin has just revealed; null if there is none. It exists only here, and only for a minute. */
export const revealed = createState<Revealed | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Masks the value again. */
export function maskAgain(): void {
  clearTimeout(timer);
  setValue(revealed, null);
}

// The next person at this screen may not have the permission.
watch(actorStore, maskAgain);

/** Records whose masked fields are on screen. */
const onScreen = new Set<string>();

/**
 * Notes that the masked fields of a record are on screen. The value of another record is masked.
 * @returns a function that ends it, and masks the value
 */
export function keepOnScreen(resource: string, id: string): () => void {
  const value = revealed.value;
  if (value && (value.resource !== resource || value.id !== id)) maskAgain();
  const place = `${resource} ${id}`;
  onScreen.add(place);
  return () => {
    onScreen.delete(place);
    maskAgain();
  };
}

/** Shows a value for a minute: among the basic fields of its record, in a queue over its evidence. */
export function showRevealed(value: Revealed): void {
  clearTimeout(timer);
  setValue(revealed, value);
  timer = setTimeout(maskAgain, REVEALED_MS);
  if (onScreen.has(`${value.resource} ${value.id}`)) return;
  if (findRoute(currentPath())?.screen.kind !== "queue") setQuery({ id: value.id, tab: "basics" }, "replace");
  else void import("./revealed-dialog.tsx").then(({ RevealedDialog }) => openModal(RevealedDialog));
}
