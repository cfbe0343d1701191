import { consent } from "#domain/community/consent.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const consentCommands = defineCommands(consent, {
  exportOfUser: {
    label: ["导出此人全部同意记录", "Export consents of a user"],
    key: "o",
    action: { type: "browser" },
    targets: "one",
    requiresPermission: "consent.export",
    risk: "reads",
    words: "隐私 证明 下载 gdpr proof download member",
  },
});
