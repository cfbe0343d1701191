import type { InterfaceLanguage } from "#kernel/label.ts";
import { smallPage } from "./small-page.ts";
import { companyPage } from "./company-page.ts";
import { openPageAt } from "#domain/enumerations/open-pages.ts";
import "./mobile.css";
import "./small.css";

/** Returns the console's language if one was chosen in this browser, else the device's. */
function language(): InterfaceLanguage {
  const chosen = localStorage.getItem("admin.language") ?? JSON.stringify(navigator.language);
  return /^(1$|"zh)/i.test(chosen) ? "zh" : "en";
}

function split(hash: string): { path: string; query: URLSearchParams } {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  return { path: path || "/", query: new URLSearchParams(query) };
}

/**
 * Returns the configured address of another mobile site, which the server writes into this page; empty if there is
 * none.
 */
const external = (): string => document.querySelector<HTMLMetaElement>('meta[name="mobile-url"]')?.content ?? "";

function show(root: HTMLElement): void {
  const { path, query } = split(location.hash);
  const open = openPageAt(path);
  if (open) {
    void companyPage(root, open, path, query);
    return;
  }
  if (path !== "/small-page" && external() !== "") return location.replace(external());
  const wanted = path === "/small-page" ? (query.get("pageFrom") ?? "/") : location.hash.replace(/^#/, "") || "/";
  const chosen = language();
  document.documentElement.lang = chosen === "zh" ? "zh-CN" : "en";
  document.title = chosen === "zh" ? "模型社区后台" : "Model community console";
  root.replaceChildren(smallPage({ language: chosen, wanted: `${location.origin}/#${wanted}`, goOn: null }));
}

const root = document.querySelector<HTMLElement>("#root");
if (root) {
  addEventListener("hashchange", () => show(root));
  show(root);
}
