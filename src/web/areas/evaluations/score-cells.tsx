import { evaluation } from "#domain/evaluations/evaluation.resource.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import "./scores.css";

const MOST = 5;

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
    <span className="scores" role="img" aria-label={words} title={words}>
      {named.map(({ key, label, score }) => (
        <span key={key} className={score <= 2 ? "low" : undefined}>
          <small>{label}</small>
          <i style={{ width: `${(score / MOST) * 100}%` }} />
          <b>{score}</b>
        </span>
      ))}
    </span>
  );
});
