import { escalatedView, verdictViews } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";

const pinned = "targetId,content,author,topBy,topRank,topBegin,topEnd,likes,status";

export const screens: readonly AreaScreen[] = [
  {
    route: "/comment-manage",
    label: ["评论管理", "Comments"],
    access: "main",
    kind: "queue",
    resource: "comment",
    queue: "comments",
    preset: "status:pending",
    sort: "queueOrder,submitTime",
    goKey: "np",
    words: "回复 审核 待审 moderation review queue thread",
    views: [
      ...verdictViews,
      { id: "reported", label: ["被举报", "Reported"], filter: "reports:>=1", sort: "-reports" },
      escalatedView("comments"),
      { id: "all", label: ["全部", "All"], filter: "-status:delete", sort: "-createTime", isList: true },
    ],
  },
  {
    route: "/comment-top",
    label: ["置顶评论", "Pinned comments"],
    access: "main",
    kind: "list",
    resource: "comment",
    preset: "isTop:true",
    goKey: "nt",
    words: "顶 精选 pin top",
    views: [
      {
        id: "all",
        label: ["置顶", "Pinned"],
        filter: "",
        columns: pinned,
      },
      {
        id: "live",
        label: ["生效中", "Live now"],
        filter: "status:suc (-topEnd:* | topEnd:>=-0d)",
        columns: pinned,
      },
    ],
  },
  {
    route: "/comment-essence",
    label: ["精华评论", "Essence comments"],
    access: "main",
    kind: "list",
    resource: "comment",
    goKey: "ne",
    words: "精华 优质 候选 best featured candidates",
    views: [
      {
        id: "essence",
        label: ["精华", "Essence"],
        filter: "isEssence:true",
        sort: "-essenceTime",
        columns: "content,pictures,author,targetId,essenceTopic,likes,essenceTime",
      },
      {
        id: "candidates",
        label: ["候选", "Candidates"],
        filter: "isEssence:false status:suc (likes:>=20 | replies:>=5)",
        sort: "-likes",
        columns: "content,pictures,author,targetId,likes,replies,createTime",
      },
    ],
  },
];
