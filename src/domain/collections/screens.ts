import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/content-collection",
    label: ["内容合集", "Collections"],
    access: "main",
    kind: "list",
    resource: "collection",
    preset: "-status:delete",
    goKey: "kj",
    words: "专辑 专题 精选集 收藏夹 album playlist set",
    views: [
      { id: "waiting", label: ["待审", "Waiting"], filter: "status:pending isPublic:true", sort: "createTime" },
      { id: "official", label: ["官方", "Official"], filter: "official:true", sort: "rank" },
      { id: "members", label: ["会员", "Members'"], filter: "official:false", sort: "-createTime" },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
  {
    route: "/collection-content",
    label: ["合集内容", "Contents of collections"],
    access: "main",
    kind: "list",
    resource: "collectionItem",
    sort: "collection,rank",
    goKey: "kz",
    parent: "/content-collection",
    words: "合集 帖子 顺序 清理 album posts order",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "gaps", label: ["未展示", "Not shown"], filter: "-postStatus:suc", sort: "-createTime" },
    ],
  },
];
