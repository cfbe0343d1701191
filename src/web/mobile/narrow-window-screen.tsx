import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { language } from "#web/i18n/text.ts";
import { pageFrom } from "#web/routing/login-redirect.ts";
import { currentQuery, setPlace } from "#web/routing/location.ts";
import { choose, isMobile, WIDE_PX } from "./device.ts";
import { smallPage } from "./small-page.ts";
import "./small.css";

const back = (): void => setPlace(pageFrom(currentQuery()), "replace");

/** Screen for a narrow window of a computer. Once the window is wide enough, it opens the requested page. */
export function SmallScreen(): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const goOn = (): void => {
      choose();
      back();
    };
    const wanted = `${location.origin}/#${pageFrom(currentQuery())}`;
    root.current?.replaceChildren(smallPage({ language: language(), wanted, goOn: isMobile() ? null : goOn }));
    const look = (): void => {
      if (innerWidth >= WIDE_PX) back();
    };
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return <div ref={root} />;
}
