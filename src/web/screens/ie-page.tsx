import type { JSX } from "react";
import { useEffect } from "react";

/** The server answers old browsers with a plain page, and leads any other from there to the desk. */
export function IePage(): JSX.Element | null {
  useEffect(() => location.replace("/ie-page.html"), []);
  return null;
}
