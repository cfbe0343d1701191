import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { wordsOf } from "#commands/words.ts";
import { queues, resources, screens } from "#domain/index.ts";
import type { InterfaceLanguage } from "#kernel/label.ts";
import { goId } from "#kernel/screen.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { languageStore, loadLanguage } from "#web/i18n/text.ts";
import { paletteEntries } from "#web/palette/entries.ts";
import type { Entry } from "#web/palette/rank.ts";
import { normalize } from "#web/palette/rank.ts";
import { localGroups } from "#web/palette/rows.ts";
import { commandIndex } from "#web/registry/areas.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

beforeAll(async () => {
  await commandIndex.load();
  setValue(actorStore, { id: "1", name: "", isSuper: true, auths: [], userId: null });
  installRegistry(createRegistry({ commands, resources, screens, queues }));
  await Promise.all([loadLanguage("zh"), loadLanguage("en")]);
});

/**
 * Returns the first row of each group. Screens come before commands, so a screen whose words contain a command's title
 * stands above it, in a group of its own.
 */
function firstRows(text: string, language: InterfaceLanguage): string[] {
  setValue(languageStore, language);
  return localGroups(text, null, []).flatMap(({ rows }) => rows[0]?.id ?? []);
}

/** Initials of the usual readings; Latin words in full. */
const initialsOf = ({ readings }: Entry): string =>
  readings.map(([first = ""]) => (/^[a-z0-9]/.test(first) ? first[0] : "")).join("");

const kinds = [
  ["zh", "title", ({ zh }: Entry) => zh],
  ["en", "title", ({ en }: Entry) => en],
  ["zh", "initials", initialsOf],
] as const;

describe.each(kinds)("in %s the %s", (language, _how, typedOf) => {
  it("of a command or screen finds it first; with its noun, where others have the same", () => {
    const entries = paletteEntries();
    const same = new Map<string, Entry[]>();
    for (const entry of entries) {
      const typed = normalize(typedOf(entry));
      same.set(typed, [...(same.get(typed) ?? []), entry]);
    }
    const wrong: string[] = [];
    const isFirst = (typed: string, isRight: (id: string) => boolean): boolean =>
      firstRows(typed, language).some(isRight);
    for (const [typed, sharing] of same) {
      // One letter is no title.
      if (/^[a-z0-9]?$/.test(typed)) continue;
      if (!isFirst(typed, (first) => sharing.some(({ id, zh }) => id === first || first === `verb:${zh}`)))
        wrong.push(`${typed}: ${firstRows(typed, language).join()} instead of ${sharing.map(({ id }) => id).join()}`);
      for (const entry of sharing) {
        const isAmbiguous = sharing.some((one) => one.id !== entry.id && one.noun === entry.noun);
        if (sharing.length === 1 || isAmbiguous) continue;
        // A screen has no noun. It can be opened anywhere, so it comes first.
        const withNoun = entry.noun ? entry.noun.forms.map((noun) => noun + typed) : [typed];
        if (!withNoun.some((text) => isFirst(text, (first) => first === entry.id)))
          wrong.push(`${withNoun.join()} do not find ${entry.id}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("search words", () => {
  it("exist for every command, beyond its title", () => {
    const isScreen = (id: string): boolean => screens.some(({ route }) => goId(route) === id);
    for (const command of commands) {
      if (isScreen(command.id)) continue;
      const words = wordsOf(command).toLowerCase().split(" ");
      const titles = command.label.map(normalize);
      expect(
        words.filter((word) => word !== "" && !titles.includes(word)),
        command.id,
      ).not.toEqual([]);
    }
  });
});
