import { guardsOf } from "#kernel/command.ts";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { areas, commands, findCommand } from "#commands/index.ts";
import { operations } from "#commands/operations.ts";
import { enumerations } from "#domain/enumerations/index.ts";
import { decisionCommands } from "#domain/audit/decisions.ts";
import { findResource, queues, resourceNamed, resources, screens } from "#domain/index.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { fieldsNamed } from "#kernel/filter/across.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { clash, isReserved } from "#kernel/key-conflicts.ts";
import { layers, normalizeKey } from "#kernel/keys.ts";
import type { Fields } from "#kernel/field.ts";
import { hasColumn } from "#kernel/field.ts";
import { partsOf } from "#kernel/derived.ts";
import { isWritable } from "#kernel/resource.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { bindFilters } from "#server/resources/bind-filters.ts";
import { snake, tableOf } from "#kernel/sql-mapping.ts";
import { RETONED, REWORDED } from "#support/reworded-states.ts";

const clock = { now: 1_700_000_000, timezone: 28_800 };
const tsv = (name: string): string[][] =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

const unique = (values: readonly string[]): void =>
  expect(values.filter((value, i) => values.indexOf(value) !== i)).toEqual([]);

describe("enumerations", () => {
  it("match the specification's table row by row, but for reworded English labels and chosen tones", () => {
    const written = enumerations.flatMap(({ name, values }) =>
      values.map(({ key, number, label, tone }) =>
        [name, number ?? "", key, label[0], label[1], tone ?? ""].join("\t"),
      ),
    );
    const wanted = tsv("enumerations.tsv").map(([name, number, key, zh, en = "", tone]) =>
      [name, number, key, zh, REWORDED[en] ?? en, RETONED[`${name}.${key}`] ?? tone ?? ""].join("\t"),
    );
    expect(written.toSorted()).toEqual(wanted.toSorted());
  });

  it("store the specification's number, and text only where no value has a number", () => {
    for (const { name, numbered, values } of enumerations)
      for (const { key, number, stored } of values) {
        const wanted = values.some((value) => value.number !== null) ? (number ?? 0) : key;
        expect([stored, numbered], `${name}.${key}`).toEqual([wanted, typeof wanted === "number"]);
      }
  });
});

describe("areas", () => {
  it("contain exactly the resources that name them, and their commands", () => {
    expect(areas.flatMap((area) => area.resources.filter((one) => one.area !== area.name))).toEqual([]);
    expect(areas.flatMap((area) => area.resources).length).toBe(resources.length);
    for (const { name, commands: ofArea, resources: kinds } of areas)
      for (const { id, resource } of ofArea)
        expect(resource === null || kinds.some((one) => one.name === resource), `${id} in ${name}`).toBe(true);
  });
  it("contain the resource of each of their screens but narrowed lists, so the browser loads no other area for it", () => {
    const lost = screens.filter(
      ({ resource, area, narrows }) =>
        resource && narrows === undefined && resources.find(({ name }) => name === resource)?.area !== area,
    );
    expect(lost.map(({ route }) => route)).toEqual([]);
  });
});

describe("resources", () => {
  it("have unique names and refer only to existing resources", () => {
    unique(resources.map(({ name }) => name));
    const names = new Set(resources.map(({ name }) => name));
    for (const resource of resources)
      for (const [field, { target, parent }] of Object.entries(resource.fields)) {
        if (target) expect(names, `${resource.name}.${field}`).toContain(target);
        if (parent) expect(Object.keys(resources.find(({ name }) => name === target)?.fields ?? {})).toContain(parent);
      }
  });

  it("have an index for every filter and every sort field", () => {
    for (const resource of resources) {
      const leads = new Set(
        tableOf(resource).indexes.map(({ columns }) => columns[0]?.replace(/^\(?coalesce\((\w+).*$/, "$1")),
      );
      for (const [name, field] of Object.entries(resource.fields)) {
        if (field.derived?.kept && (field.filter || field.sort))
          expect(leads, `${resource.name}.${name}`).toContain(snake(name));
        // A derived field uses an index of its source resource.
        if (field.derived) {
          for (const derived of partsOf(field.derived)) {
            const theirs = resources.find(({ name: one }) => one === derived.resource)?.fields ?? {};
            const by = theirs[derived.by];
            const isOne = by?.kind === "ref" || (by?.kind === "id" && by.of !== undefined);
            expect(by?.filter && (derived.one ? isOne : by.kind === "refs"), `${resource.name}.${name}`).toBe(true);
            const { during, undoneBy, rollupField, distinctOf, countDistinctOf, where = {} } = derived;
            const { sumOf, meanOf, latestOf, newestOf } = derived;
            const single = [rollupField, distinctOf, countDistinctOf, sumOf, meanOf, latestOf, newestOf];
            const read = [during?.from, during?.to, undoneBy, ...single];
            const named = [...read, ...Object.keys(where)].filter((one) => one);
            expect(Object.keys(theirs), `${resource.name}.${name}`).toEqual(expect.arrayContaining(named));
          }
        } else if (field.computed) {
          const { computed } = field;
          const from = "part" in computed ? [computed.part, computed.whole] : [];
          const named = "cases" in computed ? computed.cases.flatMap(({ when }) => Object.keys(when)) : from;
          const stored = Object.entries(resource.fields).filter(([, one]) => hasColumn(one));
          expect(
            stored.map(([one]) => one),
            `${resource.name}.${name}`,
          ).toEqual(expect.arrayContaining(named));
        } else if (field.filter === "words")
          // A filter by words uses the search index. So the field must be the only searched field of the resource.
          expect(Object.values(resource.fields).filter(({ search }) => search)).toEqual([field]);
        else if (name !== "id" && (field.filter || field.sort))
          expect(leads, `${resource.name}.${name}`).toContain(snake(name));
      }
      for (const name of resource.list.sort.split(",").map((term) => term.replace(/^-/, "")))
        expect(name === "id" || resource.fields[name]?.sort, `${resource.name} is ordered by ${name}`).toBe(true);
    }
  });

  it("name only own fields in properties that refer to other fields", () => {
    for (const { name, fields } of resources)
      for (const [field, { of, alsoReads = [] }] of Object.entries(fields)) {
        expect(Object.keys(fields), `${name}.${field}`).toEqual(expect.arrayContaining([...alsoReads]));
        // The other field holds the name of a resource: as any text, or as one of the keys of an enumeration.
        const names = fields[of ?? ""]?.enumeration?.values.map(({ key }) => key) ?? [];
        if (of && !names.some((key) => findResource(key)))
          expect(fields[of]?.definitionKind, `${name}.${field}`).toBe("resource");
      }
  });

  it("name the groups of their ranks exactly where ranks can be changed", () => {
    for (const { name, allows, rankedWithin, fields } of resources) {
      expect(rankedWithin !== null, name).toBe(allows.includes("rank"));
      if (rankedWithin) expect(fields["rank"]?.sort, name).toBe(true);
    }
  });

  it("have labels in both languages for every field", () => {
    for (const { name, fields, label } of resources)
      for (const [field, labeled] of [...Object.entries(fields), ["", { label }] as const])
        expect(
          labeled.label.every((text) => text.trim() !== ""),
          `${name}.${field}`,
        ).toBe(true);
  });

  it("have conditions that parse and use only fields that a form can write", () => {
    for (const resource of resources)
      for (const [name, { when }] of Object.entries(resource.fields)) {
        if (when === undefined) continue;
        const writable = Object.fromEntries(
          Object.entries(resource.fields).filter(([one]) => isWritable(resource, one)),
        );
        expect(() => bindFilter(parseFilter(when), writable, clock), `${resource.name}.${name}`).not.toThrow();
      }
  });

  it("have expiring states that name their own values and a time field", () => {
    for (const { name, machine, fields } of resources)
      for (const [field, { expires }] of Object.entries(fields)) {
        if (!expires) continue;
        const states = machine?.fields[field] ?? fields[field]?.enumeration;
        const keys = states?.values.map(({ key }) => key) ?? [];
        expect(keys, `${name}.${field}`).toEqual(expect.arrayContaining([...expires.from, expires.to]));
        expect(expires.from, `${name}.${field}`).not.toContain(expires.to);
        expect(expires.from.length).toBeGreaterThan(0);
        expect(fields[expires.at]?.kind, `${name}.${expires.at}`).toBe("time");
      }
  });

  it("have machines whose every state can be reached, and left unless it is final", () => {
    for (const { name, machine } of resources) {
      if (!machine) continue;
      for (const [field, enumeration] of Object.entries(machine.fields))
        for (const { key, filterOnly } of enumeration.values) {
          if (filterOnly) continue;
          const all = Object.values(machine.transitions);
          const reached =
            machine.initial[field] === key ||
            all.some(({ to, ahead }) => to[field] === key || ahead?.to[field] === key) ||
            key === "draft";
          const left =
            (machine.final[field] ?? []).includes(key) || all.some(({ from }) => (from[field] ?? [key]).includes(key));
          expect({ name, field, key, reached, left }).toEqual({ name, field, key, reached: true, left: true });
        }
    }
  });
});

describe("moderated resources", () => {
  const moderated = resources.filter(({ name }) => commands.some((one) => one.decision && one.resource === name));
  it("have an owner field, so that the conflict-of-interest rule applies", () => {
    expect(moderated.length).toBeGreaterThan(0);
    for (const { name, ownerField, fields } of moderated)
      expect(ownerField !== null && fields[ownerField]?.target, name).toBe("user");
  });
  it("have decisions and edits that require the language scope", () => {
    for (const { id, resource, decision, verb, requiresLanguage } of commands)
      if (decision || (verb === "edit" && moderated.some(({ name }) => name === resource)))
        expect(requiresLanguage, id).toBe(true);
  });
});

describe("commands", () => {
  it("have unique ids, known resources and layers, and labels in both languages", () => {
    unique(commands.map(({ id }) => id));
    for (const command of commands) {
      if (command.resource) expect(resources.map(({ name }) => name)).toContain(command.resource);
      expect(layers).toContain(command.layer);
      expect(
        command.label.every((text) => text.trim() !== ""),
        command.id,
      ).toBe(true);
    }
  });

  it("exist for every transition that a person takes", () => {
    for (const { name, machine } of resources)
      for (const [verb, transition] of Object.entries(machine?.transitions ?? {})) {
        const has = commands.some(
          ({ resource, action }) => resource === name && action.type === "transition" && action.transition === verb,
        );
        expect(has, `${name}.${verb}`).toBe(transition.system !== true);
      }
  });

  it("have a label among the operations for transitions that only the system takes", () => {
    const taken = resources.flatMap(({ name, machine }) =>
      Object.entries(machine?.transitions ?? {}).flatMap(([verb, { system }]) => (system ? [`${name}.${verb}`] : [])),
    );
    expect(taken.filter((id) => !Object.hasOwn(operations, id))).toEqual([]);
    expect(Object.keys(operations).filter((id) => findCommand(id))).toEqual([]);
  });

  it("have a label among the operations for records that the server writes itself", () => {
    const server = new URL("../../src/server/", import.meta.url);
    const written = readdirSync(server, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => [...readFileSync(new URL(file, server), "utf8").matchAll(/\bcommand(?::| =) "(\w+\.\w+)"/g)])
      .map(([, id]) => id ?? "");
    expect(written.length).toBeGreaterThan(2);
    expect(written.filter((id) => !Object.hasOwn(operations, id) && !findCommand(id))).toEqual([]);
  });
  it("are decisions exactly where the decisions of staff are counted", () => {
    const decide = commands.filter(({ decision }) => decision).map(({ id }) => id);
    expect(decide.toSorted()).toEqual([...decisionCommands].toSorted());
  });

  it("ask for confirmation where one key press would delete or lock out and cannot be undone", () => {
    for (const { id, resource, action, targets, undoable, reasons, input, risk, stepUp, confirm } of commands) {
      if (resource === null || action.type === "browser" || targets === "none") continue;
      const isGrave = risk === "deletes" || (stepUp === true && risk !== "permits");
      const isAsked = reasons !== null || Object.keys(input).length > 0;
      expect(confirm === true, id).toBe(isGrave && !undoable && !isAsked);
    }
    for (const { id, resource, impact } of commands)
      if (impact) {
        const { fields } = resources.find(({ name }) => name === resource) ?? { fields: {} as Fields };
        expect(fields[impact.by]?.kind, id).toBe("refs");
        for (const words of impact.words) expect(words, id).toContain("{n}");
      }
  });

  it("name permission groups only in inputs of their own", () => {
    for (const { id, grants, input } of commands) if (grants) expect(input[grants.input]?.target, id).toBe("authGroup");
  });

  it("have guards that parse and name known fields", () => {
    for (const command of commands)
      for (const { filter } of guardsOf(command)) {
        const fields = resources.find(({ name }) => name === command.resource)?.fields ?? {};
        expect(() => bindFilter(parseFilter(filter), fields, clock), command.id).not.toThrow();
      }
  });

  it("have keys that parse, are not reserved, and do not conflict within a layer and resource", () => {
    const bound = commands.flatMap((command) =>
      [command.key, ...command.also].flatMap((key) => (key ? [{ command, key }] : [])),
    );
    for (const { command, key } of bound) {
      expect(() => normalizeKey(key), command.id).not.toThrow();
      expect(isReserved(key), `${command.id} ${key}`).toBe(false);
      if (command.layer === "global")
        expect(/mod\+|alt\+|escape|^(shift\+)?f\d/.test(key), `${command.id} ${key} acts everywhere`).toBe(true);
    }
    for (const [i, one] of bound.entries())
      for (const other of bound.slice(i + 1)) {
        const together =
          one.command.layer === other.command.layer &&
          (one.command.resource === other.command.resource || !one.command.resource || !other.command.resource);
        if (together)
          expect(
            clash(normalizeKey(one.key), normalizeKey(other.key)),
            `${one.command.id} and ${other.command.id}: ${one.key}`,
          ).toBe(false);
      }
  });

  it("of records leave the keys of lists, such as j, k and x, to the lists", () => {
    const keys = commands.filter(({ layer }) => layer === "list").flatMap(({ key, also }) => [key, ...also]);
    const taken = commands.filter(({ layer, key }) => layer === "record" && key !== null && keys.includes(key));
    expect(taken.map(({ id, key }) => `${id} ${key}`)).toEqual([]);
  });

  it("leave the core keys of every queue to the core commands", () => {
    const core = {
      w: "queue.claim",
      s: "queue.skip",
      h: "queue.askAuthor",
      q: "queue.escalate",
      a: "queue.passRest",
      ".": "queue.repeatLast",
      u: "edit.undo",
      z: "view.zen",
      y: "record.copyLink",
      p: "model.pass",
      n: "model.noPass",
      t: "model.stop",
      d: "model.delete",
      m: "model.remark",
      e: "model.edit",
      c: "model.compare",
      o: "model.openAuthor",
      v: "model.view",
    };
    for (const [key, id] of Object.entries(core))
      expect(commands.find((command) => command.id === id)?.key, id).toBe(key);
  });
});

describe("screens and queues", () => {
  const routes = tsv("routes.tsv").map(([, , path]) => path ?? "");

  it("have routes of the specification, each once", () => {
    unique(screens.map(({ route }) => route));
    // The specification asks for second opinions and has no route for them; the others are the console's own.
    const open = ["/outbox", "/periodic-jobs", "/second-opinions"];
    for (const { route } of screens) if (!open.includes(route)) expect(routes).toContain(route);
  });

  it("have an export permission for every list", () => {
    for (const { kind, resource, route } of screens)
      if (kind === "list")
        expect(findCommand(`${resource}.export`), route).toMatchObject({ risk: "reads", ungated: false });
  });

  it("have presets and views that parse and name known fields", () => {
    for (const screen of screens) {
      if (!screen.resource) continue;
      const fieldsOf = (wanted: string | undefined) => {
        const resource = resources.find(({ name }) => name === wanted);
        expect(resource, screen.route).toBeDefined();
        return resource?.fields ?? {};
      };
      const parses = (text: string, of: string | undefined) => {
        const filter = parseFilter(text);
        const bind = () => bindFilter(filter, fieldsNamed(filter, fieldsOf(of), fieldsOf), clock);
        expect(bind, `${screen.route} ${text}`).not.toThrow();
      };
      parses(screen.preset ?? "", screen.resource);
      for (const { filter, resource = screen.resource } of screen.views ?? []) parses(filter, resource);
    }
  });

  it("have presets and views that are open to everybody who sees them", () => {
    for (const screen of screens) {
      const shown = [
        { filter: screen.preset ?? "", permission: undefined, resource: undefined },
        ...(screen.views ?? []),
      ];
      for (const { filter, permission, resource = screen.resource } of shown) {
        if (!resource) continue;
        const auths = [permissionOfScreen(screen) ?? [], permission ?? []].flat();
        const actor = { id: "2", name: "", isSuper: false, auths, userId: null };
        expect(() => bindFilters(resourceNamed(resource), filter, { ...clock, actor }), filter).not.toThrow();
      }
    }
  });

  it("have views of other resources only of their own area, and only without a preset", () => {
    for (const { route, area, preset, sort, views = [] } of screens)
      for (const { resource } of views) {
        if (!resource) continue;
        expect(resources.find(({ name }) => name === resource)?.area, route).toBe(area);
        expect([preset, sort], route).toEqual([undefined, undefined]);
      }
  });

  it("refer to existing queues, and queues to their screens", () => {
    unique(queues.map(({ id }) => id));
    for (const { queue } of screens) if (queue) expect(queues.map(({ id }) => id)).toContain(queue);
    for (const queue of queues) expect(screens.find(({ route }) => route === queue.route)?.queue).toBe(queue.id);
  });
});
