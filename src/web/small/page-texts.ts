import type { InterfaceLanguage } from "#kernel/label.ts";

interface PageTexts {
  edition: string;
  effective: string;
  updated: string;
  app: string;
  contents: string;
  older: string;
  old: string;
  present: string;
  contacts: string;
  none: string;
  failed: string;
  again: string;
  /** Address and name of what members are bound by. */
  rules: readonly (readonly [href: string, label: string])[];
}

/** What stands round a text for members, whatever its own language is. */
export const pageTexts: Record<InterfaceLanguage, PageTexts> = {
  zh: {
    edition: "版本",
    effective: "生效于",
    updated: "更新于",
    app: "应用版本",
    contents: "目录",
    older: "历史版本",
    old: "这是以前的版本。",
    present: "看现行版本",
    contacts: "联系我们",
    none: "这里还没有发布内容。",
    failed: "没有取到内容，请检查网络。",
    again: "重试",
    rules: [
      ["/mobileAgreement", "用户协议"],
      ["/mobileAgreement?type=privacy", "隐私政策"],
      ["/MobileCopyright", "版权声明"],
    ],
  },
  en: {
    edition: "Edition",
    effective: "In force since",
    updated: "Updated",
    app: "App version",
    contents: "Contents",
    older: "Earlier editions",
    old: "This is an earlier edition.",
    present: "Read the present one",
    contacts: "Contact",
    none: "Nothing has been published here yet.",
    failed: "The text could not be fetched; please check the network.",
    again: "Try again",
    rules: [
      ["/mobileAgreement", "User agreement"],
      ["/mobileAgreement?type=privacy", "Privacy"],
      ["/MobileCopyright", "Copyright"],
    ],
  },
};
