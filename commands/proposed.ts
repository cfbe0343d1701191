/** Commands of the machine `proposed` (domain/proposed.ts), with their keys. */
export const proposedCommands = {
  recommend: { label: ["推荐", "Recommend"], key: "p", targets: "many", words: "通过 上架 again publish" },
  refuse: { label: ["不推荐", "Refuse"], key: "n", targets: "many", reasons: "free", words: "拒绝 no" },
  unrecommend: { label: ["取消推荐", "Unrecommend"], key: "t", targets: "many", reasons: "free", words: "下架 stop" },
  forbid: {
    isGrave: true,
    label: ["永久禁止", "Forbid for good"],
    targets: "many",
    reasons: "free",
    words: "封禁 never again ban",
  },
} as const;
