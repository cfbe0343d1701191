import "./print-copy.css";

/**
 * Prints a copy of an element without the console around it, in the light theme. The browser offers to save it as PDF.
 */
export function printCopy(element: HTMLElement | null): void {
  const paper = document.createElement("div");
  paper.dataset["printed"] = "";
  paper.append(...(element?.cloneNode(true).childNodes ?? []));
  const { dataset } = document.documentElement;
  const theme = dataset["theme"];
  dataset["theme"] = "light";
  document.body.append(paper);
  window.print();
  paper.remove();
  if (theme === undefined) delete dataset["theme"];
  else dataset["theme"] = theme;
}
