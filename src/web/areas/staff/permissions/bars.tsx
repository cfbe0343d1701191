import type { JSX, RefObject } from "react";
import { useEffect, useRef } from "react";
import { permissions } from "./all-permissions.ts";
import { runCommand } from "#web/commands/run.ts";
import { clockOf } from "#web/forms/saved-by.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { Button } from "#web/ui/button.tsx";
import { barFieldClass } from "#web/ui/field-box.ts";
import { areaLabel } from "./area-labels.ts";
import { nameOf } from "./group.ts";
import { firstMatch } from "./permission-tree.ts";
import { asTyped } from "./tree-search.ts";
import { riskText } from "./tree.tsx";
import type { Config, Theirs } from "./use-config.ts";
import type { Rows } from "./use-rows.ts";

/** Elements of a bar without room move to the next line: no name is cut, and no key leaves the pane. */
const bar = "flex min-h-bar items-center gap-2 border-b border-line pr-3 pl-4";
const field = `${barFieldClass({ height: 28 })} text-text`;

/** Button of a registered command, with its current key. */
function Do({ id, primary = false }: { id: string; primary?: boolean }): JSX.Element | null {
  const keyOf = useKeyOf();
  const command = registry().command(id);
  if (!command) return null;
  return (
    <Button
      label={l(command.label)}
      binding={keyOf(command)}
      kind={primary ? "primary" : "outlined"}
      small
      run={() => runCommand(id)}
    />
  );
}

export function Bar({ config }: { config: Config }): JSX.Element {
  const { record, granted, difference } = config;
  const known = permissions.filter(({ name }) => granted.has(name)).length;
  return (
    <div className={`${bar} flex-wrap py-1.25 whitespace-nowrap`} data-bar>
      <h1 className="min-w-0 truncate text-title font-semibold text-ink">{String(record["name"])}</h1>
      <span className="text-muted">
        {config.isSystem ? t("config.system") : t("config.count", { n: known, all: permissions.length })}
      </span>
      {difference.added.length + difference.removed.length > 0 && (
        <span className="text-accent-text tabular-nums">
          +{difference.added.length} −{difference.removed.length}
        </span>
      )}
      <span className="flex-1" />
      <Do id="authGroup.readOnlySet" />
      <Do id="authGroup.takeOver" />
      <Do id="authGroup.compare" />
      <Do id="edit.save" primary />
    </div>
  );
}

const MAX_NAMED = 4;

/** Lists the first permissions by name; the rows of all of them are marked. */
function named(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMED).map(nameOf).join(t("common.comma"));
  return names.length > MAX_NAMED ? t("config.theirs.more", { names: first }) : first;
}

/**
 * Bar about a save of a colleague. No change of either side is lost until the user chooses. An attempt to save moves
 * the focus here.
 */
export function TheirsBar({ theirs }: { theirs: Theirs }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const { record, difference, asked } = theirs;
  const name = theirs.by ?? t("config.theirs.someone");
  const { added, removed } = difference;
  useEffect(() => {
    if (asked > 0) root.current?.querySelector("button")?.focus();
  }, [asked]);
  return (
    <div
      ref={root}
      className={`${bar} bg-sunken py-1.5`}
      role="group"
      aria-label={t("config.theirs.title")}
      data-testid="theirs"
    >
      <p className="flex flex-1 flex-wrap gap-x-3 gap-y-0.5" role="alert">
        <span className="text-ink">{t("config.theirs", { name, time: clockOf(theirs.time), n: record.version })}</span>
        {added.length > 0 && <span>{t("config.theirs.added", { n: added.length, names: named(added) })}</span>}
        {removed.length > 0 && <span>{t("config.theirs.removed", { n: removed.length, names: named(removed) })}</span>}
      </p>
      <Do id="authGroup.layOver" primary />
      <Do id="authGroup.takeTheirs" />
    </div>
  );
}

const areas = [...new Set(permissions.map(({ area }) => area))];
const risks = (["reads", "changes", "deletes", "pays", "permits"] as const).filter((risk) =>
  permissions.some((one) => one.risk === risk),
);
const shows = ["all", "granted", "not", "unused"] as const;

/** Moves the focus from the search field to its first match, or back to the tree. */
function useFilterKeys(root: RefObject<HTMLElement | null>, rows: Rows): void {
  const { filter, setFilter } = rows;
  const leave = (): void => document.querySelector<HTMLElement>("[role=tree]")?.focus();
  const toFound = (): void => {
    rows.go(firstMatch(rows.rows, filter.word, asTyped));
    leave();
  };
  useControlKeys(root, {
    enter: () => toFound(),
    arrowdown: () => {
      if (document.activeElement?.id !== "cf-word") return false;
      toFound();
      return true;
    },
    escape: () => {
      setFilter({ word: "" });
      leave();
    },
  });
}

export function Filters({ rows }: { rows: Rows }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const { filter, setFilter } = rows;
  useFilterKeys(root, rows);
  const choice = (
    name: "area" | "risk" | "show",
    label: string,
    options: readonly (readonly [string, string])[],
  ): JSX.Element => (
    <select
      className={field}
      aria-label={label}
      value={filter[name]}
      onChange={({ target }) => setFilter({ [name]: target.value })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <div ref={root} className={`${bar} flex-wrap py-1.25 whitespace-nowrap`} role="search" data-bar>
      <input
        id="cf-word"
        type="search"
        className={`${field} w-50`}
        value={filter.word}
        placeholder={t("config.word")}
        aria-label={t("config.word")}
        onChange={({ target }) => setFilter({ word: target.value })}
      />
      {choice("area", t("config.area"), [
        ["", t("config.area.all")],
        ...areas.map((area) => [area, l(areaLabel(area))] as const),
      ])}
      {choice("risk", t("config.head.risk"), [
        ["", t("config.risk.all")],
        ...risks.map((risk) => [risk, t(riskText[risk])] as const),
      ])}
      {choice(
        "show",
        t("config.show"),
        shows.map((show) => [show, t(`config.show.${show}`)] as const),
      )}
      <span className="flex-1" />
      <Do id="authGroup.tick" />
      <Do id="authGroup.tickAll" />
    </div>
  );
}
