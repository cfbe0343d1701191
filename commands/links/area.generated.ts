// Generated from the names of files. Do not edit.
import { externalHost } from "#domain/links/external-host.resource.ts";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { externalUse } from "#domain/links/external-use.resource.ts";
import { linkClick } from "#domain/links/link-click.resource.ts";
import { linkCost } from "#domain/links/link-cost.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { linkTarget } from "#domain/links/link-target.resource.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { defineArea } from "#commands/define.ts";
import { externalHostCommands } from "./external-host.ts";
import { externalRuleCommands } from "./external-rule.ts";
import { linkPlatformCommands } from "./link-platform.ts";
import { shortLinkStandard, shortLinkCommands } from "./short-link.ts";

export const area = defineArea("links", [
  externalHost,
  externalRule,
  externalUse,
  linkClick,
  linkCost,
  linkPlatform,
  linkTarget,
  shortLink,
], [
  externalHostCommands,
  externalRuleCommands,
  linkPlatformCommands,
  shortLinkCommands,
], {
  shortLink: shortLinkStandard,
});
