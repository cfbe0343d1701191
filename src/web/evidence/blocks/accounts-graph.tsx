import type { JSX } from "react";
import type { AccountsBlock as Accounts } from "#domain/api/evidence.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { casesOfMember } from "./case-address.ts";

/** Height of a row of the list, so that each account is next to its dot. */
const ROW = 26;
/** Places across. A graph with its member stands in the narrow pane next to the evidence. */
const NARROW = { member: 12, shared: 70, account: 124, width: 132 };
const WIDE = { member: 12, shared: 130, account: 268, width: 280 };
/** Widths of the box of a device or an address: with its kind, or with its name if no member stands on the left. */
const [BOX, NAME_BOX] = [60, 112];
/** Letters of a name that its box can show. */
const LETTERS = 15;
const normal = UserStatus.of("normal");

interface Place {
  x: number;
  y: number;
}

/**
 * Places of the graph: the member, if there is one, on the left, what is shared in the middle, the other accounts on the
 * right.
 */
function placesOf({ accounts, shared, member }: Accounts) {
  const others = accounts.filter(({ id }) => id !== member);
  const height = Math.max(others.length, shared.length, 1) * ROW;
  const column =
    (n: number, x: number) =>
    (index: number): Place => ({ x, y: ((index + 0.5) * height) / Math.max(n, 1) });
  const across = member === "" ? WIDE : NARROW;
  const ofAccount = column(others.length, across.account);
  const ofShared = column(shared.length, across.shared);
  return {
    across,
    height,
    others,
    ofShared,
    accountAt: new Map(others.map(({ id }, index) => [id, ofAccount(index)])),
  };
}

const curve = (from: Place, to: Place): string => {
  const middle = (from.x + to.x) / 2;
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
};

/** Kind of what accounts share, or its name where the box has room for it. */
function nameOf({ kind, label }: Accounts["shared"][number], isNarrow: boolean): string {
  if (isNarrow || !label) return t(`evidence.accounts.${kind}`);
  return label.length > LETTERS ? `${label.slice(0, LETTERS - 1)}…` : label;
}

/** Graph of the accounts. The list next to it has the same content, and keys and screen readers reach it. */
function Graph({ of }: { of: Accounts }): JSX.Element {
  const { across, height, ofShared, accountAt } = placesOf(of);
  const { width } = across;
  const member = of.member === "" ? null : { x: across.member, y: height / 2 };
  const box = member ? BOX : NAME_BOX;
  const left = member ? 0 : across.shared - box / 2 - 1;
  // All lines are drawn before the boxes, so that no line crosses a name.
  const lines = of.shared.flatMap(({ accounts }, index) => {
    const { x, y } = ofShared(index);
    const ends = accounts.flatMap((id) => accountAt.get(id) ?? []);
    return [...(member ? [curve(member, { x, y })] : []), ...ends.map((to) => curve({ x: x + box / 2, y }, to))];
  });
  return (
    <svg
      viewBox={`${left} 0 ${width - left} ${height}`}
      width={width - left}
      height={height}
      className="flex-none"
      aria-hidden="true"
    >
      <path className="fill-none stroke-line-strong" d={lines.join("")} />
      {of.shared.map((one, index) => {
        const { x, y } = ofShared(index);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- without a label, the place is all that tells them apart
          <g key={index}>
            <rect
              className="fill-surface stroke-line-strong"
              x={x - box / 2}
              y={y - 9}
              width={box}
              height={18}
              rx={3}
            />
            <text className="fill-text text-small" x={x} y={y + 4} textAnchor="middle">
              {nameOf(one, member !== null)}
            </text>
          </g>
        );
      })}
      {[...accountAt.entries()].map(([id, { x, y }]) => (
        <circle key={id} className="fill-muted" cx={x} cy={y} r={5} />
      ))}
      {member && <circle className="fill-ink" cx={member.x} cy={member.y} r={8} />}
    </svg>
  );
}

const line = "h-6.5 truncate leading-6.5 *:mr-2";

/** Accounts that share a device or an address, as a graph and a list. */
export function AccountsGraph({ of }: { of: Accounts }): JSX.Element {
  const { others } = placesOf(of);
  return (
    <div className="flex gap-1 px-4 py-1">
      <Graph of={of} />
      <ul className="min-w-0">
        {others.map(({ id, nickname, status, isNew }) => {
          const via = of.shared.filter(({ accounts }) => accounts.includes(id));
          return (
            <li key={id} className={line}>
              <a className="link" href={`#${casesOfMember(id)}`}>
                {nickname}
              </a>
              {status !== normal && <span className="text-red-fg">{labelOf(UserStatus, status)}</span>}
              {isNew && <span className="text-yellow-fg">{t("evidence.accounts.new")}</span>}
              <span className="text-muted">
                {via
                  .map(({ kind, label }) => [t(`evidence.accounts.${kind}`), label].filter(Boolean).join(" "))
                  .join(" · ")}
              </span>
            </li>
          );
        })}
        {of.left > 0 && <li className={`${line} text-muted`}>{t("evidence.accounts.left", { n: of.left })}</li>}
      </ul>
    </div>
  );
}
