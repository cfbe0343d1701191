import { boostRun } from "#domain/member-tasks/boost-run.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const boostRunCommands = defineCommands(boostRun, {
  voidRun: {
    label: ["作废助力", "Void run"],
    key: "z",
    action: { type: "handler" },
    targets: "many",
    reasons: "free",
    guard: { filter: "-state:void", message: ["已作废", "It is void already"] },
    foretells: true,
    isGrave: true,
    undoable: false,
    risk: "pays",
    words: "作弊 收回 奖励 cheating take back",
  },
});
