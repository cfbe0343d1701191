import type { JSX } from "react";
import { useEffect } from "react";

/** The server answers old browsers with a plain page; who comes here by hash reads the same one. */
export function IePage(): JSX.Element | null {
  useEffect(() => location.replace("/ie-page.html"), []);
  return null;
}
