import type { Command } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import type { Hit } from "./rank.ts";
import type { PaletteRow } from "./row-kinds.ts";

const verbLabels = new WeakMap<Command, Label>();

/** Returns a command's label without the name of its resource: 导出 for 导出模型. */
function verbLabel(command: Command): Label {
  const label = verbLabels.get(command) ?? labelWithoutNoun(command);
  verbLabels.set(command, label);
  return label;
}

function labelWithoutNoun(command: Command): Label {
  const noun = command.resource === null ? undefined : registry().outline(command.resource)?.label;
  const [zh, en] = command.label;
  if (!noun) return command.label;
  const short = en.toLowerCase().endsWith(` ${noun[1].toLowerCase()}`) ? en.slice(0, -noun[1].length - 1) : en;
  return [zh.replace(noun[0], "").trim() || zh, short];
}

interface Verb {
  label: Label;
  hits: Hit[];
  resources: Set<string>;
}

interface Joined {
  verbs: { row: PaletteRow; tier: number }[];
  /** Ids of the commands that a row stands for. */
  joined: ReadonlySet<string>;
}

function rowOf({ label, hits, resources }: Verb): PaletteRow {
  const [first] = hits;
  const shown = l(label);
  return {
    id: `verb:${label[0]}`,
    label: shown,
    marks: first?.marks ?? [],
    pinyin: first?.pinyin ?? null,
    icon: "rows",
    context: t("palette.verb", { n: resources.size }),
    binding: null,
    refusal: null,
    narrowsTo: `> ${shown}`,
    run: () => {},
  };
}

/** True if the text means the verb of the command, and not the name of its resource. */
function isOfVerb({ entry, marks, hasNoun }: Hit, verb: Label, query: string): boolean {
  if (hasNoun || entry.noun?.forms.some((form) => form.startsWith(query))) return false;
  return marks.every((mark) => mark < l(verb).length);
}

/**
 * Joins the commands of several resources with the same verb to one row. It lists them once it is chosen. Commands whose
 * noun was typed keep their rows.
 * @param query normalized
 */
export function sharedVerbs(hits: readonly Hit[], query: string): Joined {
  const byVerb = new Map<string, Verb>();
  for (const hit of hits) {
    const command = registry().command(hit.entry.id);
    if (!command || command.resource === null) continue;
    const label = verbLabel(command);
    if (!isOfVerb(hit, label, query)) continue;
    const verb = byVerb.get(label[0]) ?? { label, hits: [], resources: new Set() };
    verb.hits.push(hit);
    verb.resources.add(command.resource);
    byVerb.set(label[0], verb);
  }
  const shared = [...byVerb.values()].filter(({ resources }) => resources.size > 1);
  return {
    verbs: shared.map((verb) => ({ row: rowOf(verb), tier: Math.max(...verb.hits.map(({ tier }) => tier)) })),
    joined: new Set(shared.flatMap(({ hits }) => hits.map(({ entry }) => entry.id))),
  };
}
