import type { JSX } from "react";
import { useEffect } from "react";

/** Redirects to the server's page for old browsers. That page leads any other browser back to the home screen. */
export function IePage(): JSX.Element | null {
  useEffect(() => location.replace("/ie-page.html"), []);
  return null;
}
