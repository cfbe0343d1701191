import { evaluation } from "#domain/evaluations/evaluation.resource.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";

const MOST = 5;
/** Score up to which a dimension is drawn as bad. */
const LOW = 2;

interface Score {
  key: string;
  name: unknown;
  score: number;
}

/** Scores by dimension as small bars, each with its name and number. */
cellRenderers.set(evaluation.fields.scores, ({ scores }) => {
  const all = (Array.isArray(scores) ? scores : []) as readonly Score[];
  const named = all.map(({ key, name, score }) => ({ key, score, label: String(inOneLanguage(name) ?? key) }));
  const words = named.map(({ label, score }) => `${label} ${score}`).join(l(["、", ", "]));
  return (
    <span className="inline-flex gap-2.5 align-middle" role="img" aria-label={words} title={words}>
      {named.map(({ key, label, score }) => (
        <span
          key={key}
          className="relative inline-flex items-baseline gap-1 pb-0.75 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-line"
        >
          <small className="text-small text-muted">{label}</small>
          <i
            className={`absolute bottom-0 left-0 z-1 h-0.5 ${score <= LOW ? "bg-red" : "bg-ink"}`}
            style={{ width: `${(score / MOST) * 100}%` }}
          />
          <b className={`font-medium ${score <= LOW ? "text-red-fg" : "text-text"}`}>{score}</b>
        </span>
      ))}
    </span>
  );
});
