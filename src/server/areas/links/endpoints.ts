import { ExternalAction, ExternalPlace } from "#domain/links/enumerations.ts";
import type { TriedAddress } from "#domain/links/api.ts";
import { v2 } from "#domain/api/call.ts";
import { strictest } from "#server/review/links/external-patterns.ts";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { oneOf, text } from "#kernel/field.ts";
import { followOwnLinks, readAllRules, readExternalRules } from "#server/review/links/external-rules.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";

/** Call that tells which rule answers for an address, and what it answers. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("externalRule", "tryAddress"),
    label: ["试一个链接", "Try an address"],
    access: readPermissions(externalRule),
    body: {
      address: text(2_000, { label: ["链接", "Address"], required: true }),
      place: oneOf(ExternalPlace, { label: ["位置", "Place"], required: true }),
    },
    handle: async (context, { address, place }): Promise<TriedAddress> => {
      const url = /^(https?:\/\/|\/s\/)/i.test(address) ? address : `https://${address}`;
      const whole = url.startsWith("/") || URL.canParse(url);
      if (!whole)
        throw new Refusal("illegalParameter", ["应为 http(s) 链接", "Must be an http(s) link"], { path: "address" });
      const ends = await followOwnLinks(context.db, await readAllRules(context.db), url);
      const judged = strictest(
        await readExternalRules(context.db, String(place)),
        ends.filter((address) => URL.canParse(address)),
      );
      if (!judged)
        throw new Refusal(
          "illegalParameter",
          ["没有这个短链，或它只通向站内页面", "There is no such short link, or it leads to pages of the site alone"],
          { path: "address" },
        );
      const { address: reached, rule, answer } = judged;
      return {
        address: reached,
        followed: reached !== url,
        answer: String(ExternalAction.of(answer)),
        rule: rule ? { id: rule.id, pattern: rule.pattern } : null,
      };
    },
  }),
];
