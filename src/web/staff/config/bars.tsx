import type { JSX, RefObject } from "react";
import { useRef } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { permissions } from "#commands/permissions.ts";
import { runCommand } from "#web/commands/run.ts";
import { l, t } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { registry } from "#web/registry/registry.ts";
import { Button } from "#web/ui/button.tsx";
import { areaLabel } from "./area-labels.ts";
import { firstSaid } from "./permission-tree.ts";
import { riskText } from "./tree.tsx";
import type { Config, Rows } from "./use-config.ts";

/** A registered command as a button, with the key it has now. */
function Do({ id, primary = false }: { id: string; primary?: boolean }): JSX.Element | null {
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
    <div className="cf-bar">
      <h1 className="el">{String(record["name"])}</h1>
      <span className="mu">
        {config.isSystem ? t("config.system") : t("config.count", { n: known, all: permissions.length })}
      </span>
      {difference.added.length + difference.removed.length > 0 && (
        <span className="cf-dirty">
          +{difference.added.length} −{difference.removed.length}
        </span>
      )}
      <span className="sp" />
      <Do id="authGroup.readOnlySet" />
      <Do id="authGroup.takeOver" />
      <Do id="authGroup.compare" />
      <Do id="edit.save" primary />
    </div>
  );
}

/** Somebody saved in between: nothing is lost on either side until it is chosen. */
export function ConflictBar({ config, theirs }: { config: Config; theirs: AnyRecord }): JSX.Element {
  return (
    <div className="cf-conflict" role="alert">
      <span>{t("config.conflict", { n: theirs.version })}</span>
      <Button label={t("config.conflict.keep")} kind="primary" small run={() => config.settle(true)} />
      <Button label={t("config.conflict.theirs")} kind="outlined" small run={() => config.settle(false)} />
    </div>
  );
}

const areas = [...new Set(permissions.map(({ area }) => area))];
const risks = (["reads", "changes", "deletes", "pays", "permits"] as const).filter((risk) =>
  permissions.some((one) => one.risk === risk),
);
const shows = ["all", "granted", "not", "unused"] as const;

/** From the search to what it found, or back from it. */
function useFilterKeys(root: RefObject<HTMLElement | null>, rows: Rows): void {
  const { filter, setFilter } = rows;
  const leave = (): void => document.querySelector<HTMLElement>("[role=tree]")?.focus();
  const toFound = (): void => {
    rows.go(firstSaid(rows.rows, filter.word));
    leave();
  };
  useLeafKeys(root, {
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
    <select aria-label={label} value={filter[name]} onChange={({ target }) => setFilter({ [name]: target.value })}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <div ref={root} className="cf-filters" role="search">
      <input
        id="cf-word"
        type="search"
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
      <span className="sp" />
      <Do id="authGroup.tick" />
      <Do id="authGroup.tickAll" />
    </div>
  );
}
