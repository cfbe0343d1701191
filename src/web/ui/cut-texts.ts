/** Elements around a text that may cut it: the text may be marked, or stand in a link. */
const LEVELS = 3;

/** True for an element whose text is cut with an ellipsis, in one line or after the last of several. */
function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return (
    (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth) ||
    (Number(webkitLineClamp) > 0 && element.scrollHeight > element.clientHeight)
  );
}

function follow({ target }: Event): void {
  let element = target as HTMLElement | null;
  for (let level = 0; element?.dataset && level < LEVELS; level++, element = element.parentElement) {
    const { dataset } = element;
    if (dataset["cut"] === undefined && element.closest("[title]:not([title=''])")) return;
    const cut = isCut(element);
    if (cut) dataset["cut"] = element.title = element.innerText.trim();
    else if (dataset["cut"] !== undefined) {
      element.removeAttribute("title");
      delete dataset["cut"];
    }
    if (cut) return;
  }
}

/** Shows the full text of every cut text on hover, where the element says nothing else. */
export const showCutTexts = (): void => document.addEventListener("pointerover", follow);
