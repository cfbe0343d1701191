const works = ["machineReview", "posts", "comments", "videos"] as const;

/** Saved replies that ask a member, by the queues that offer them. */
export const questions = [
  {
    title: "授权证明",
    zh: "{nickname}，请提供原作者的授权，或说明作品来源。",
    en: "{nickname}, please send us the author's permission, or tell us where the work comes from.",
    queues: [...works, "complaints"],
  },
  {
    title: "实物照片",
    zh: "{nickname}，请补一张打印后的实物照片作为封面。",
    en: "{nickname}, please add a photo of the print as the cover.",
    queues: works,
  },
  {
    title: "首次发布的链接",
    zh: "请提供该作品首次发布的链接和日期。",
    en: "Please send link and date of the first publication of the work.",
    queues: ["complaints"],
  },
  {
    title: "身份与权利人",
    zh: "请说明你与权利人的关系，并附委托书或身份证明。",
    en: "Please tell us how you act for the owner of the right, and attach your authority.",
    queues: ["complaints", "grievances"],
  },
] as const;
