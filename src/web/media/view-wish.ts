/** The model that somebody pressed V on before the viewer's program was there. */
let wished: string | null = null;

/** @param model null where he thought better of it */
export function wishView(model: string | null): void {
  wished = model;
}

/** @returns whether the viewer of this model is to be entered at once */
export function takeWish(model: string): boolean {
  const isWished = wished === model;
  if (isWished) wished = null;
  return isWished;
}
