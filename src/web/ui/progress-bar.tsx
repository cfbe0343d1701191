import type { JSX } from "react";

/** Bar of work that is done in part. @param percent from 0 to 100 */
export function ProgressBar(props: { percent: number; label: string; className?: string }): JSX.Element {
  const { percent, label, className = "" } = props;
  return (
    <span
      className={`inline-flex h-2 overflow-hidden rounded-[2px] bg-line-soft align-middle ${className}`}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={label}
      title={label}
    >
      <span className="bg-accent" style={{ width: `${percent}%` }} />
    </span>
  );
}
