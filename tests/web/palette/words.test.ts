import { beforeAll, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { consoleWords } from "#commands/words.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import type { InterfaceLanguage } from "#kernel/label.ts";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { localGroups } from "#web/palette/rows.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

beforeAll(() => installRegistry(createRegistry({ commands, resources, screens, queues })));

const asked: readonly (readonly [InterfaceLanguage, string, string])[] = [
  ["zh", "行距", "view.density"],
  ["zh", "紧凑", "view.density"],
  ["zh", "主题", "view.theme"],
  ["zh", "英文", "view.language"],
  ["zh", "选择列", "list.columns"],
  ["zh", "保存视图", "list.saveView"],
  ["zh", "快捷键", "help.open"],
  ["zh", "帮助", "help.open"],
  ["zh", "登出", "session.logout"],
  ["zh", "登录设备", "session.own"],
  ["zh", "日志", "/recode-manage"],
  ["en", "compact", "view.density"],
  ["en", "help", "help.open"],
  ["en", "chinese", "view.language"],
  ["en", "operation records", "/recode-manage"],
];

it.each(asked)("the palette finds in %s by the search word %s: %s", async (language, text, id) => {
  await loadTexts(language);
  setValue(languageStore, language);
  const target = { resource: model, records: [], matching: null, queue: null, shownId: null };
  const ids = localGroups(text, target, []).flatMap(({ rows }) => rows.map((row) => row.id));
  expect(ids.slice(0, 2)).toContain(id);
});

it("the palette has search words only for existing commands and screens", () => {
  const known = new Set([...commands.map(({ id }) => id), ...screens.map(({ route }) => route)]);
  expect(Object.keys(consoleWords).filter((id) => !known.has(id))).toEqual([]);
});
