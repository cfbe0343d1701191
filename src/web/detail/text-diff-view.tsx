import type { JSX } from "react";
import { Fragment, useMemo, useState } from "react";
import type { Piece } from "#web/fields/text-diff.ts";
import { diffTexts } from "#web/fields/text-diff.ts";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { ChangeValue } from "./change-list.tsx";

/**
 * Maximum number of changed places in the short view. `MAX_CHARACTERS` is the maximum number of characters of one
 * place. A longer one shows both ends.
 */
const MAX_PLACES = 20;
const MAX_CHARACTERS = 240;

const isShort = (text: string): boolean => text.length <= MAX_CHARACTERS;

/** A changed piece of text. Line breaks are drawn as a sign. */
function ChangedText({ text, isWhole }: { text: string; isWhole: boolean }): JSX.Element {
  if (/^\n+$/.test(text)) return <>↵</>;
  if (isWhole || isShort(text)) return <>{text}</>;
  const end = MAX_CHARACTERS / 2;
  return (
    <>
      {text.slice(0, end).replace(/[\ud800-\udbff]$/, "")}
      <i className="mx-1 inline-block text-muted">
        {t("detail.difference.letters", { n: count(text.length - MAX_CHARACTERS) })}
      </i>
      {text.slice(-end).replace(/^[\udc00-\udfff]/, "")}
    </>
  );
}

/** Returns the first changed places, with the text before each of them. */
function shortView(pieces: readonly Piece[]): { shown: readonly Piece[]; isCut: boolean } {
  const changed = pieces.flatMap((piece, index) => (typeof piece === "string" ? [] : [index]));
  const end = changed[MAX_PLACES] ?? pieces.length;
  const shown = pieces.slice(0, end);
  return { shown, isCut: !shown.every((piece) => typeof piece === "string" || piece.every(isShort)) };
}

interface Props {
  old: string;
  fresh: string;
  /** True to show only what can be read before a decision. A button shows the rest. */
  isGlance: boolean;
}

/** Text diff of two versions, with a little context around each change. */
export function TextDiff({ old, fresh, isGlance }: Props): JSX.Element {
  const [isWhole, setWhole] = useState(!isGlance);
  const { pieces, places } = useMemo(() => diffTexts([old, fresh]), [old, fresh]);
  const { shown, isCut } = shortView(pieces);
  const more = Math.max(0, places - MAX_PLACES);
  return (
    <ChangeValue isText>
      {(isWhole ? pieces : shown).map((piece, index) => {
        const [was, is] = typeof piece === "string" ? [] : piece;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity than their index
          <Fragment key={index}>
            {typeof piece === "string" && piece}
            {was && (
              <del className="box-decoration-clone">
                <ChangedText text={was} isWhole={isWhole} />
              </del>
            )}
            {is && (
              <ins className="box-decoration-clone">
                <ChangedText text={is} isWhole={isWhole} />
              </ins>
            )}
          </Fragment>
        );
      })}
      {isGlance && (more > 0 || isCut) && (
        <span className="block text-muted">
          {!isWhole && more > 0 && `${t("detail.difference.more", { n: count(more) })} `}
          <button type="button" className="link" onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? "detail.difference.less" : "detail.difference.all")}
          </button>
        </span>
      )}
    </ChangeValue>
  );
}
