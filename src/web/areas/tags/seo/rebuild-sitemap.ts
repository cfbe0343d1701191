import { v2 } from "#domain/api/call.ts";
import type { SitemapState } from "#domain/tags/api.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { queryClient } from "#web/data/query.ts";
import { count, l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Builds the sitemap anew, and says what it holds. */
export async function rebuildSitemap(): Promise<void> {
  try {
    const { urls } = await call<SitemapState>(v2("seoPage", "rebuildSitemap"), {});
    await queryClient.invalidateQueries({ queryKey: ["list", "seoPage"] });
    notify(l([`站点地图已重建，共 ${count(urls)} 个网址`, `Sitemap rebuilt. URLs: ${count(urls)}`]), "green");
  } catch (error) {
    notify(messageOf(error), "red");
  }
}
