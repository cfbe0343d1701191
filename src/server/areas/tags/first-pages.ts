/** Pages of the site that every installation has, with their names in Chinese and English (specification, section 2: jump targets). */
export const firstPages: readonly (readonly [path: string, zh: string, en: string])[] = [
  ["/", "首页", "Home"],
  ["/models", "模型库", "Models"],
  ["/download", "软件下载", "Download"],
  ["/help-center", "帮助中心", "Help centre"],
  ["/printing-service", "打印服务", "Printing service"],
  ["/leaderboard", "排行榜", "Leaderboard"],
  ["/my-order", "我的订单", "My orders"],
  ["/top-up", "充值", "Top-up"],
  ["/withdrawal", "提现", "Withdrawal"],
  ["/about-us", "关于我们", "About us"],
  ["/user-guide", "使用指南", "User guide"],
];
