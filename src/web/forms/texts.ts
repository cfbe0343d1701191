import type { Label } from "#kernel/label.ts";

/** Texts of wide forms. They load with the form, because the dictionary belongs to the first load. */
export const formTexts = {
  languages: ["内容语言", "Content language"],
  otherLanguages: ["另 {n} 种语言", "{n} more languages"],
  otherMissing: ["另 {n} 种 · 缺 {m}", "{n} more · {m} missing"],
  languageState: ["{name}，缺 {n}", "{name}, {n} missing"],
  languageWrong: ["{name}，{n} 处需修正", "{name}, {n} to correct"],
  languageDone: ["{name}，齐全", "{name}, complete"],
  instead: ["空着显示{name}", "Empty: shows {name}"],
  required: ["必填", "required"],
  allTranslated: ["没有缺译文的语言", "No language is missing a translation"],
  noProblems: ["没有需要修正的地方", "Nothing to correct"],
  sections: ["表单各节", "Form sections"],
  toSection: ["数字：到该节", "digit: go to section"],
  bySection: ["上一节、下一节", "previous, next section"],
  lacking: ["还缺：{names}", "Still missing: {names}"],
  sectionProblems: ["{n} 处需修正", "{n} to correct"],
} as const satisfies Record<string, Label>;
