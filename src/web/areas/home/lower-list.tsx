import type { JSX, ReactNode } from "react";
import { partTitleClass } from "./side-part.tsx";

/** The right half of the lower part. It scrolls alone, so that the charts on the left stay visible. */
export const rightHalfClass =
  "overflow-auto border-l border-line contain-size max-[1101px]:border-t max-[1101px]:border-l-0";

/** List with a title that stays in sight. @param className its placement */
export const LowerList = (props: { title: ReactNode; className?: string; children: ReactNode }): JSX.Element => (
  <section className={props.className}>
    <h2 className={`${partTitleClass} sticky top-0 bg-surface`}>{props.title}</h2>
    {props.children}
  </section>
);
