import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { safeFragment } from "#web/evidence/safe-html.ts";

/** Rich text of members or staff, without anything active. */
export function RichText({ html, className }: { html: string; className: string }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.replaceChildren(safeFragment(html)), [html]);
  return <div ref={root} className={className} />;
}
