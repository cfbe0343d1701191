import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import type { InterfaceLanguage } from "#kernel/label.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { addHandler } from "#web/commands/handlers.ts";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { localGroups } from "#web/palette/rows.ts";
import { commandIndex } from "#web/registry/areas.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

/** What works on every screen. */
const everywhere = ["palette", "go", "help", "pane", "view", "tab", "session"];
let dropHandlers: (() => void)[] = [];

beforeAll(async () => {
  await commandIndex.load();
  setValue(actorStore, { id: "1", name: "", isSuper: true, auths: [], userId: null });
  installRegistry(createRegistry({ commands, resources, screens, queues }));
  dropHandlers = commands
    .filter(({ id, verb }) => everywhere.includes(id.split(".")[0] ?? "") || verb === "add")
    .map(({ id }) => addHandler(id, () => true));
  await Promise.all([loadTexts("zh"), loadTexts("en")]);
});
afterAll(() => dropHandlers.forEach((drop) => drop()));

/** Questions of people who are on a screen without a record, and the row that must come first. */
const questions: readonly (readonly [InterfaceLanguage, string, string])[] = [
  ["zh", "审核", "/model-machine-review"],
  ["zh", "待审", "/model-machine-review"],
  ["zh", "机审", "/model-machine-review"],
  ["zh", "jsgl", "/model-machine-review"],
  ["zh", "模型", "/model-admin"],
  ["zh", "mx", "/model-admin"],
  ["zh", "moxing", "/model-admin"],
  ["zh", "mo xing guan li", "/model-admin"],
  ["zh", "管理员", "/manage-admin"],
  ["zh", "gly", "/manage-admin"],
  ["zh", "员工", "/manage-admin"],
  ["zh", "权限", "/authgroup-manage"],
  ["zh", "角色", "/authgroup-manage"],
  ["zh", "白名单", "/white-list-audit"],
  ["zh", "日志", "/recode-manage"],
  ["zh", "操作记录", "/recode-manage"],
  ["zh", "发件箱", "/outbox"],
  ["zh", "系统设置", "/system-config"],
  ["zh", "隐私", "/about-creality-manage"],
  ["zh", "工作台", "/"],
  ["zh", "菜单", "go.tree"],
  ["zh", "qbym", "go.tree"],
  ["zh", "导出", "verb:导出"],
  ["zh", "导出模型", "model.export"],
  ["zh", "新建管理员", "admin.add"],
  ["zh", "xjgly", "admin.add"],
  ["zh", "删除", "verb:删除"],
  ["zh", "模型删除", "model.delete"],
  ["zh", "通过", "verb:通过"],
  ["zh", "驳回", "verb:驳回申诉"],
  ["zh", "退出", "session.logout"],
  ["zh", "xgmm", "session.editPassword"],
  ["zh", "暗色", "view.theme"],
  ["zh", "English", "view.language"],
  ["zh", "帮助", "help.open"],
  ["en", "models", "/model-admin"],
  ["en", "mr", "/model-machine-review"],
  ["en", "moderation", "/model-machine-review"],
  ["en", "admins", "/manage-admin"],
  ["en", "roles", "/authgroup-manage"],
  ["en", "audit log", "/recode-manage"],
  ["en", "settings", "/system-config"],
  ["en", "whitelist", "/white-list-audit"],
  ["en", "moxing", "/model-admin"],
  ["en", "sitemap", "go.tree"],
  ["en", "new model", "model.add"],
  ["en", "export", "verb:导出"],
  ["en", "delete model", "model.delete"],
  ["en", "approve", "verb:通过"],
  ["en", "sign out", "session.logout"],
  ["en", "change password", "session.editPassword"],
  ["en", "dark", "view.theme"],
  ["en", "shortcuts", "help.open"],
  ["zh", "横幅", "/home-config"],
  ["zh", "隐私政策", "/about-creality-manage"],
  ["zh", "合并标签", "tag.mergeLikely"],
  ["zh", "duanlian", "/short-link-manage"],
  ["en", "merge tags", "tag.mergeLikely"],
  ["en", "sql report", "/bi-form-manage"],
  ["en", "bulk edit", "/bulk-data-manage"],
  ["en", "banner", "/home-config"],
  ["en", "privacy policy", "/about-creality-manage"],
  ["en", "gdpr consent", "/about-creality-manage"],
  ["en", "import redirects", "seoRedirect.import"],
  ["en", "shortlnik", "/short-link-manage"],
  ["en", "setings", "/system-config"],
];

describe("the palette answers", () => {
  it.each(questions)("in %s the question %s first with %s", (language, text, id) => {
    setValue(languageStore, language);
    expect(localGroups(text, null, [])[0]?.rows[0]?.id).toBe(id);
  });
});
