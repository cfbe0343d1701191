import type { JSX } from "react";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { useBinding } from "./use-key-of.ts";

/** Key cap of a command; empty if it has no key. */
export function CommandCap({ id }: { id: string }): JSX.Element | null {
  const binding = useBinding(id);
  return binding === null ? null : <KeyCaps binding={binding} />;
}
