import { colorProposal } from "#domain/tags/color-proposal.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const colorProposalCommands = defineCommands(colorProposal, {
  confirm: { label: ["确认", "Confirm"], key: "p", targets: "many", words: "accept colour tag 采纳 通过" },
  reject: { label: ["否决", "Reject"], key: "n", targets: "many", words: "refuse colour tag 拒绝 不采纳" },
});
