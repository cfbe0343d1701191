import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { openPageAt } from "#domain/enumerations/open-pages.ts";
import { currentPath, useQueryText } from "#web/routing/location.ts";
import { companyPage } from "./company-page.ts";
import "./small.css";

/** Public page inside the console, for computers. Phones load it without the console. */
export function OpenScreen(): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const query = useQueryText();
  useEffect(() => {
    const { lang } = document.documentElement;
    const path = currentPath();
    const open = openPageAt(path);
    if (open && root.current) void companyPage(root.current, open, path, new URLSearchParams(query));
    // The page sets its own language; afterwards the console's is restored.
    return () => void (document.documentElement.lang = lang);
  }, [query]);
  return <div ref={root} className="sm-screen" />;
}
