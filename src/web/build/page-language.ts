import type { Plugin } from "vite";

/** Sets the language of the page at build time (VITE_LANG), before any script runs. */
export function pageLanguage(): Plugin {
  let isEnglish = false;
  return {
    name: "page-language",
    configResolved: ({ env }) => {
      isEnglish = env["VITE_LANG"] === "en";
    },
    transformIndexHtml: (page) =>
      isEnglish
        ? page
            .replace('lang="zh-CN"', 'lang="en"')
            .replace("<title>模型社区后台</title>", "<title>Model community console</title>")
        : page,
  };
}
