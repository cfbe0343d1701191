import type { FileChooser, Page } from "playwright-core";

/** Waits for an address that contains the text. */
export const waitForAddress = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((wanted) => decodeURIComponent(location.hash).includes(wanted), part);

export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/**
 * Starts to wait for a reaction of the page, and then does the act that causes it. If the act fails, the wait does not
 * remain.
 */
export async function meanwhile<T>(seen: Promise<T>, act: () => Promise<unknown>): Promise<T> {
  const [result] = await Promise.all([seen, act()]);
  return result;
}

/**
 * Holds calls of a page.
 * @param seen collects their bodies
 * @param only part of the body of the calls that are held
 * @returns a function that lets all through
 */
export async function holdCalls(page: Page, path: RegExp, seen: string[] = [], only = ""): Promise<() => void> {
  let open = (): void => undefined;
  const through = new Promise<void>((done) => (open = done));
  await page.route(path, async (route) => {
    const body = String(route.request().postData());
    seen.push(body);
    if (body.includes(only)) await through;
    await route.continue();
  });
  return open;
}

/**
 * Opens the dialog for a file by an act of the page. The browser takes a moment to let the test answer the dialog; one
 * that opens before never reaches the test.
 */
export async function chooseFile(
  page: Page,
  act: () => Promise<unknown>,
  file: Parameters<FileChooser["setFiles"]>[0],
): Promise<void> {
  const opened = page.waitForEvent("filechooser");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const chooser = await meanwhile(opened, act);
  await chooser.setFiles(file);
}

/**
 * Waits for a notice with this text. It checks every frame, because another notice may replace it within half a second.
 */
export const notice = (page: Page, text: RegExp): Promise<unknown> =>
  page.waitForFunction(
    ({ source, flags }) =>
      [...document.querySelectorAll("[data-notice]")].some(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) && new RegExp(source, flags).test(one.textContent ?? ""),
      ),
    { source: text.source, flags: text.flags },
  );

/** Presses Ctrl+K, waits until the field of the palette has the focus, and types the text. */
export async function typeInPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.locator("[cmdk-input]:focus").waitFor();
  await page.keyboard.type(text);
}

/** Leaves out what the page reads every minute or more seldom, so that only live events bring changes. */
export const withoutPolling = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const every = globalThis.setInterval;
    const seldom = (work: () => void, ms = 0): ReturnType<typeof setInterval> =>
      every(ms < 60_000 ? work : () => {}, ms);
    globalThis.setInterval = seldom as typeof setInterval;
  });

/** Finds a command by name and runs it. */
export async function runFromPalette(page: Page, name: string): Promise<void> {
  await typeInPalette(page, name);
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: name }).waitFor();
  await page.keyboard.press("Enter");
}

/**
 * Makes a ticket by the palette.
 * @param answers texts of the fields, by label
 * @param choices labels of what is chosen
 * @returns the address of the page
 */
export async function makeTicket(
  page: Page,
  command: string,
  answers: Readonly<Record<string, string>>,
  choices: readonly string[] = [],
): Promise<string> {
  await runFromPalette(page, command);
  const form = page.getByRole("dialog");
  for (const [label, text] of Object.entries(answers)) await form.getByLabel(label).fill(text);
  for (const choice of choices) await form.getByText(choice, { exact: true }).click();
  await page.keyboard.press("Control+Enter");
  const address = await page.getByTestId("ticket-address").innerText();
  await page.keyboard.press("Escape");
  await page.getByTestId("ticket-address").waitFor({ state: "detached" });
  return address;
}
