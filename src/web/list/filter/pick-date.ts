/**
 * Opens the browser's calendar under the filter field.
 * @param done gets the chosen day as a filter writes it, such as 2026-11-29
 */
export function pickDate(field: HTMLInputElement, done: (day: string) => void): void {
  const place = field.closest<HTMLElement>("[data-filter]") ?? document.body;
  place.querySelector("[data-day]")?.remove();
  const day = document.createElement("input");
  day.type = "date";
  day.className = "pointer-events-none absolute bottom-0 left-6 size-px opacity-0";
  day.dataset["day"] = "";
  day.tabIndex = -1;
  day.setAttribute("aria-hidden", "true");
  day.addEventListener("change", () => {
    const { value } = day;
    day.remove();
    field.focus();
    if (value !== "") done(value);
  });
  place.append(day);
  day.showPicker();
}
