import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { setQuery, useQuery } from "#web/routing/address.ts";
import { Button } from "#web/ui/button.tsx";
import { tabClass, tabStripClass } from "#web/ui/bar.ts";

/** Days that the desk can look back, today included. */
const periods = [1, 7, 30] as const;

interface DeskView {
  days: number;
  /** True for the work of the team instead of one's own. */
  isTeam: boolean;
}

/** What the desk shows, from the address. */
export function useDeskView(): DeskView {
  const { v, days } = useQuery();
  return { days: periods.find((one) => String(one) === days) ?? 1, isTeam: v === "team" };
}

/** Name of a period, as the texts of the desk use it. */
const nameOfDays = (days: number): string => (days === 1 ? t("home.days.today") : t("home.days", { n: days }));

function Choice(props: { label: string; isOpen: boolean; choose: () => void }): JSX.Element {
  return (
    <button type="button" className={tabClass} aria-current={props.isOpen} onClick={props.choose}>
      {props.label}
    </button>
  );
}

const keyClass = "inline-flex items-center gap-1.5 text-small text-muted";
/** Line as the charts draw it; its color is the series'. */
const swatchClass = "h-0 w-4 border-t-[1.5px]";

/** Bar of the desk: whose work, of which days, and the key for the most urgent item. */
export function DeskBar(props: { view: DeskView; queues: number; hasTeam: boolean; holds: boolean }): JSX.Element {
  const { days, isTeam } = props.view;
  const keyOf = useKeyOf();
  const [claim, giveBack] = [registry().command("home.claim"), registry().command("home.giveBack")];
  return (
    <div className="flex h-bar items-center gap-3 pr-2 pl-4">
      <h1 className="sr-only">{t("home.queues")}</h1>
      <div className={tabStripClass} role="group" aria-label={t("home.whose")}>
        <Choice
          label={t("home.own", { n: props.queues })}
          isOpen={!isTeam}
          choose={() => setQuery({ v: null }, "replace")}
        />
        {props.hasTeam && (
          <Choice label={t("home.team")} isOpen={isTeam} choose={() => setQuery({ v: "team" }, "replace")} />
        )}
      </div>
      <div className={tabStripClass} role="group" aria-label={t("home.period")}>
        {periods.map((one) => (
          <Choice
            key={one}
            label={nameOfDays(one)}
            isOpen={one === days}
            choose={() => setQuery({ days: one === 1 ? null : String(one) }, "replace")}
          />
        ))}
      </div>
      <span className="flex-1" />
      <span className={`${keyClass} max-[1281px]:hidden`}>
        <kbd>g</kbd> {t("home.go")}
      </span>
      <span className={`${keyClass} max-[1101px]:hidden`}>
        {t("home.day")} <i className={`${swatchClass} border-ghost`} /> {t("home.arrived")}{" "}
        <i className={`${swatchClass} border-ink`} /> {t("home.done")}
      </span>
      {giveBack && props.holds && (
        <Button label={l(giveBack.label)} binding={keyOf(giveBack)} run={() => runCommand(giveBack.id)} />
      )}
      {claim && (
        <Button label={l(claim.label)} binding={keyOf(claim)} kind="primary" run={() => runCommand(claim.id)} />
      )}
    </div>
  );
}
