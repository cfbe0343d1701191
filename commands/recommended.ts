/** Commands of the machine `recommended` (domain/recommended.ts), with their keys. */
export const recommendedCommands = {
  unrecommend: {
    label: ["取消推荐", "Unrecommend"],
    key: "t",
    targets: "many",
    reasons: "free",
    words: "stop off 下架",
  },
  recommendAgain: { label: ["重新推荐", "Recommend again"], key: "p", targets: "many", words: "restore 恢复" },
} as const;
