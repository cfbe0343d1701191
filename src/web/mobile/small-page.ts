import type { InterfaceLanguage } from "#kernel/label.ts";
import { button, el } from "./dom.ts";
import { qrPath } from "#web/ui/qr-path.ts";
import { openPages } from "#domain/enumerations/open-pages.ts";
import { smallTexts } from "./texts.ts";

interface SmallPage {
  language: InterfaceLanguage;
  /** Full address of the requested page. */
  wanted: string;
  /** Continues to the console; null on devices that cannot. */
  goOn: (() => void) | null;
}

function qrPicture(text: string, name: string): SVGSVGElement {
  const { path, size } = qrPath(text);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const squares = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [key, value] of Object.entries({
    class: "sm-qr",
    viewBox: `0 0 ${size} ${size}`,
    role: "img",
    "aria-label": name,
  }))
    svg.setAttribute(key, value);
  squares.setAttribute("d", path);
  svg.append(squares);
  return svg;
}

/**
 * Builds the page for small screens: what the console is, what it needs, and how to open its address on a larger
 * screen.
 */
export function smallPage({ language, wanted, goOn }: SmallPage): HTMLElement {
  const say = smallTexts[language];
  const status = el("p", { role: "status" });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(wanted);
      status.textContent = say.copied;
    } catch {
      status.textContent = say.notCopied;
    }
  };
  return el(
    "main",
    { class: "sm" },
    el("p", { class: "sm-name" }, say.name),
    el("h1", {}, say.title),
    el("p", {}, say.what),
    goOn && el("p", {}, button(say.go, goOn)),
    el("h2", {}, say.address),
    el("p", { class: "sm-url" }, wanted),
    el(
      "p",
      {},
      button(say.copy, () => void copy()),
    ),
    status,
    qrPicture(wanted, say.picture),
    el("h2", {}, say.pages),
    el(
      "ul",
      {},
      ...openPages.map(({ spellings, label }) =>
        el("li", {}, el("a", { href: `#${spellings[0]}?lang=${language}` }, label[language === "zh" ? 0 : 1])),
      ),
    ),
  );
}
