/** A page for members with its two addresses. The first spelling is the canonical one. */
export interface OpenPage {
  /** Key of CompanyPageKind. */
  kind: "agreement" | "aboutUs" | "cancellation" | "copyright";
  /** Further kinds that the same address shows with `type=`. */
  types: readonly ("privacy" | "children" | "cookies")[];
  spellings: readonly [string, string];
  label: readonly [zh: string, en: string];
}

/** Pages that are open to everybody and never redirected (specification, section 2). */
export const openPages: readonly OpenPage[] = [
  {
    kind: "agreement",
    types: ["privacy", "children", "cookies"],
    spellings: ["/mobileAgreement", "/mobile-agreement"],
    label: ["用户协议", "User agreement"],
  },
  {
    kind: "aboutUs",
    types: [],
    spellings: ["/mobileAboutUs", "/mobile-about-us"],
    label: ["关于我们", "About us"],
  },
  {
    kind: "cancellation",
    types: [],
    spellings: ["/MobileCancellation", "/mobile-cancellation"],
    label: ["注销须知", "Account deletion notice"],
  },
  {
    kind: "copyright",
    types: [],
    spellings: ["/MobileCopyright", "/mobile-copyright"],
    label: ["版权声明", "Copyright"],
  },
];

export const openPageAt = (path: string): OpenPage | undefined =>
  openPages.find(({ spellings }) => spellings.includes(path));
