import { cva } from "class-variance-authority";
import type { JSX, ReactNode } from "react";
import type { TeamMember } from "#domain/api/queue.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { rightHalfClass, LowerList } from "./lower-list.tsx";
import { noneClass } from "./side-part.tsx";

const nameOf = (id: string): string => {
  const queue = registry().queues.find((one) => one.id === id);
  return queue ? l(queue.label) : id;
};

const TeamPart = ({ children }: { children: ReactNode }): JSX.Element => (
  <LowerList title={t("home.team")} className={rightHalfClass}>
    {children}
  </LowerList>
);

const heads = ["home.team.who", "home.team.where", "home.team.held", "home.team.decided", "home.median"] as const;

const cellClass = cva("h-row px-4", {
  variants: { isNumber: { true: "w-19 text-right", false: "text-left" } },
  defaultVariants: { isNumber: false },
});

/** Who works in the queues that the admin leads: where, how many items they hold, and what they decided. */
export function Team({ team }: { team: readonly TeamMember[] }): JSX.Element {
  if (team.length === 0)
    return (
      <TeamPart>
        <p className={noneClass}>{t("home.team.none")}</p>
      </TeamPart>
    );
  return (
    <TeamPart>
      <table className="w-full table-fixed">
        <thead>
          <tr>
            {heads.map((key, index) => (
              <th
                key={key}
                scope="col"
                className={`${cellClass({ isNumber: index > 1 })} font-normal whitespace-nowrap text-muted`}
              >
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {team.map(({ id, name, queues, held, decided, median }) => (
            <tr key={id}>
              <td className={`${cellClass()} truncate text-ink`}>{name}</td>
              <td className={`${cellClass()} truncate text-muted`} title={queues.map(nameOf).join(t("common.comma"))}>
                {queues.map(nameOf).join(t("common.comma"))}
              </td>
              {[held, count(decided), median ?? "—"].map((number, index) => (
                <td key={heads[index + 2]} className={cellClass({ isNumber: true })}>
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TeamPart>
  );
}
