import type { Page, Request } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { browserOf, press } from "#support/console.ts";
import { FORM_PAGE, serveFormPage } from "#support/form-page.ts";
import { png } from "#support/upload.ts";

/** Opens the form of the made-up resource. `answer` answers its calls. */
async function openForm(query = "", answer: (request: Request) => unknown = () => ({ code: 1, msg: "no" })) {
  const browser = await browserOf(false);
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, locale: "en-GB" });
  await context.addInitScript(() => localStorage.setItem("admin.language", JSON.stringify("en")));
  await serveFormPage(context);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await context.route("**/api/**", async (route) => {
    const json = await answer(route.request());
    await (json === "hang" ? undefined : route.fulfill({ json }));
  });
  await page.goto(FORM_PAGE + query);
  await page.locator("#form-name:focus").waitFor();
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  return page;
}

const focused = (page: Page, id: string): Promise<void> => page.locator(`#${id}:focus`).waitFor();
const chosen = (page: Page): Promise<string | null> =>
  page.getByRole("radiogroup", { name: "Content language" }).locator("label:has(:checked)").textContent();
const section = (page: Page): Promise<string | null> => page.locator("[data-form] nav [aria-current]").textContent();

it("a form goes to a section by Alt and its digit, shows the chosen language, and turns to that of a problem of the server", async () => {
  const page = await openForm("", () => ({
    code: 1,
    msg: "no",
    result: { path: "item.title2.9", details: [{ path: "item.title2.9", label: ["太长", "is too long"] }] },
  }));
  expect(await section(page)).toBe("1Basics");
  await press(page, "Alt+2");
  await focused(page, "form-title1-1");
  expect(await section(page)).toBe("2Texts");
  await press(page, "Alt+PageUp");
  await focused(page, "form-name");
  await press(page, "Alt+5");
  await focused(page, "form-count1");
  await expect.poll(() => section(page)).toBe("5Times");
  // Rich text stays as it was written until it is changed, and again once the change is undone.
  const changed = page.getByText(/based on version 3 · \d+ changed/);
  await page.locator("#form-summary").focus();
  await page.locator("#form-summary[contenteditable=true]:focus").waitFor();
  expect(await changed.textContent()).toContain("0 changed");
  await page.keyboard.type("!");
  await expect.poll(() => changed.textContent()).toContain("1 changed");
  await press(page, "Control+z");
  await expect.poll(() => changed.textContent()).toContain("0 changed");
  // Every translated field shows Chinese and the chosen language.
  const shown = (): Promise<string[]> =>
    page
      .locator("input[id^=form-title3-], input[id^=form-links-0-name-]")
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(await shown()).toEqual(["Title zh", "Title en", "Link zh", "Link en"]);
  await page.getByRole("button", { name: /more/ }).press("Enter");
  await page.getByRole("option", { name: "French" }).click();
  expect(await shown()).toEqual(["Title zh", "Title fr", "Link zh", "Link fr"]);
  await page.getByRole("radio", { name: "Chinese (simplified)" }).press("Space");
  expect(await shown()).toEqual(["Title zh", "Link zh"]);
  // The server reports a problem in another language.
  await page.locator("#form-name").focus();
  await page.keyboard.type("!");
  await press(page, "Control+s");
  await expect.poll(() => chosen(page)).toBe("French1");
  await focused(page, "form-title2-9");
});

it("a form counts problems by section, and what is missing by language; F8 and F9 go from one to the next", async () => {
  const page = await openForm("?new");
  await press(page, "F8");
  await focused(page, "form-name");
  expect(await page.locator("[data-form] nav li").allTextContents()).toEqual([
    "1Basics1",
    "2Texts1",
    "3Files",
    "4Links",
    "5Times",
  ]);
  await press(page, "F8");
  await focused(page, "form-title1-1");
  await press(page, "F8");
  await focused(page, "form-name");
  await page.keyboard.type("A name");
  await press(page, "F8");
  await focused(page, "form-title1-1");
  expect(await page.locator("[data-form] nav li").allTextContents()).toEqual([
    "1Basics",
    "2Texts1",
    "3Files",
    "4Links",
    "5Times",
  ]);
  // Missing texts follow language by language.
  await press(page, "Alt+2");
  await page.keyboard.type("甲");
  await press(page, "F9");
  await focused(page, "form-title1-0");
  await page.keyboard.type("A");
  const english = page.getByRole("radio", { name: "English, complete" });
  await english.waitFor();
  await press(page, "F9");
  await focused(page, "form-title1-2");
  expect(await chosen(page)).toBe("Chinese (traditional)1");
  // The placeholder is the text that readers see instead.
  expect(await page.locator("#form-title1-2").getAttribute("placeholder")).toBe("A");
  await page.getByText("Empty: shows English").first().waitFor();
});

describe("days, colors and growing texts", () => {
  const value = (page: Page, id: string): Promise<string> => page.locator(`#${id}`).inputValue();

  it("takes a day from the calendar by keys, keeps the time of day, and takes typed and cleared times beside it", async () => {
    const page = await openForm("?new");
    const day = page.locator("[data-form] [role=dialog] button:focus");
    await page.locator("#form-from1").focus();
    await page.keyboard.type("2026-02-27 09:30:00");
    await press(page, "Alt+ArrowDown");
    await expect.poll(() => day.textContent()).toBe("27");
    // A week on, a day on, a month back and on: the days of the next month follow those of this one.
    await press(page, "ArrowDown", "ArrowRight");
    await expect.poll(() => day.textContent()).toBe("7");
    await page.locator("[data-form] [role=dialog]", { hasText: "2026-03" }).waitFor();
    await press(page, "PageUp");
    await page.locator("[data-form] [role=dialog]", { hasText: "2026-02" }).waitFor();
    await press(page, "PageDown", "ArrowLeft", "ArrowUp", "Enter");
    await focused(page, "form-from1");
    expect(await value(page, "form-from1")).toBe("2026-02-27 09:30:00");
    await press(page, "Alt+ArrowDown", "PageDown", "Enter");
    await expect.poll(() => value(page, "form-from1")).toBe("2026-03-27 09:30:00");
    // Esc closes the calendar only, and the field keeps what it had.
    await press(page, "Alt+ArrowDown", "ArrowDown", "Escape");
    await focused(page, "form-from1");
    expect(await page.locator("[data-form] [role=dialog]").count()).toBe(0);
    expect(await value(page, "form-from1")).toBe("2026-03-27 09:30:00");
    await press(page, "Control+a", "Delete", "Tab");
    expect(await value(page, "form-from1")).toBe("");
    // A date has no time of day, and an empty field begins today.
    await page.locator("#form-day1").focus();
    await press(page, "Alt+ArrowDown");
    const now = new Date();
    await expect.poll(() => day.textContent()).toBe(String(now.getDate()));
    await press(page, "ArrowRight", "Enter");
    const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const two = (part: number): string => String(part).padStart(2, "0");
    expect(await value(page, "form-day1")).toBe(
      `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`,
    );
    await page.keyboard.type("x");
    await press(page, "Control+s");
    await page.locator("[data-field=form-day1]", { hasText: "must be a date" }).waitFor();
  });

  it("takes a color as its value or from the picker, which both show, and lets a text of many lines grow", async () => {
    const page = await openForm("?new");
    const swatch = page.locator("[data-field=form-shade] input[type=color]");
    await page.locator("#form-shade").focus();
    await page.keyboard.type("#1a2B3c");
    expect(await swatch.inputValue()).toBe("#1a2b3c");
    await swatch.fill("#ff8800");
    await expect.poll(() => value(page, "form-shade")).toBe("#ff8800");
    await page.locator("#form-shade").fill("red");
    await press(page, "Control+s");
    await page.locator("[data-field=form-shade]", { hasText: "must be #rrggbb" }).waitFor();
    const text = page.locator("#form-remark1");
    const height = async (): Promise<number> => (await text.boundingBox())?.height ?? 0;
    const before = await height();
    await text.fill(Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n"));
    await expect.poll(height).toBeGreaterThan(before + 60);
    expect(await text.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(1);
    await text.fill("");
    await expect.poll(height).toBe(before);
  });
});

describe("a preview beside the form", () => {
  it("follows what is typed, keeps markup of a text as text, and names what is missing", async () => {
    const page = await openForm("?new&preview");
    await page.setViewportSize({ width: 1440, height: 900 });
    const aside = page.getByRole("complementary", { name: "Preview" });
    await aside.getByText("Still missing: Name, Title 1", { exact: true }).waitFor();
    await page.keyboard.type('Vase <img src=x onerror="document.title=1"> & <b>bold</b>');
    await aside.getByRole("heading", { name: 'Vase <img src=x onerror="document.title=1"> & <b>bold</b>' }).waitFor();
    await aside.getByText("Still missing: Title 1", { exact: true }).waitFor();
    await page.locator("#form-summary").focus();
    await page.locator("#form-summary[contenteditable=true]:focus").waitFor();
    await press(page, "Control+Shift+e");
    await focused(page, "form-summary-source");
    await page
      .locator("#form-summary-source")
      .fill('<p onclick="x()">Kept <script>document.title=2</script><b>text</b></p>');
    const summary = aside.locator(".summary");
    await expect.poll(() => summary.textContent()).toBe("Kept text");
    expect(await summary.locator("script, [onclick]").count()).toBe(0);
    expect(await page.title()).toBe("Form");
    // The fields and the preview do not overlap.
    const [fields, shown] = await Promise.all([
      page.locator("[data-form] [data-pane-focus]").boundingBox(),
      aside.boundingBox(),
    ]);
    expect((fields?.x ?? 0) + (fields?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0);
    await page.locator("#form-name").focus();
    await press(page, "Alt+0");
    await page.locator("[data-form] aside [role=group]:focus").waitFor();
  });

  it("folds into a bar of a narrow form, which Alt+0 opens without leaving the field", async () => {
    const page = await openForm("?preview");
    const shown = page.getByRole("heading", { name: "Wide!" });
    await press(page, "End");
    await page.keyboard.type("!");
    const bar = page.getByRole("button", { name: "Preview", expanded: false });
    await bar.waitFor();
    expect(await shown.isVisible()).toBe(false);
    await press(page, "Alt+0");
    await shown.waitFor();
    await focused(page, "form-name");
    await press(page, "Alt+0");
    await shown.waitFor({ state: "hidden" });
    await bar.press("Enter");
    await shown.waitFor();
  });
});

describe("rich text", () => {
  const body = (page: Page) => page.locator("#form-body-1");

  it("is written by keyboard or as source, takes links of allowed schemes only, and keeps elements that the editor would drop", async () => {
    const page = await openForm("?new");
    await body(page).focus();
    await page.locator("#form-body-1.rich-text[contenteditable=true]:focus").waitFor();
    await page.keyboard.type("## Head");
    await press(page, "Enter");
    await page.keyboard.type("A ");
    await press(page, "Control+b");
    await page.keyboard.type("bold");
    await press(page, "Control+b", "Control+Shift+e");
    const source = page.locator("#form-body-1-source");
    await focused(page, "form-body-1-source");
    expect(await source.inputValue()).toBe("<h2>Head</h2><p>A <strong>bold</strong></p>");
    await source.fill("<p>From <em>source</em></p>");
    await expect.poll(() => body(page).innerHTML()).toBe("<p>From <em>source</em></p>");
    await press(page, "Control+Shift+e");
    await focused(page, "form-body-1");
    await press(page, "Alt+F10", "ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("H3Subheading");
    await press(page, "Escape");
    expect(await page.evaluate(() => document.activeElement?.matches("[data-pane-focus]"))).toBe(true);
    // Links have only addresses of allowed schemes.
    await body(page).focus();
    await page.locator("#form-body-1[contenteditable=true]:focus").waitFor();
    await press(page, "Control+a");
    await page.keyboard.type("site");
    await press(page, "Control+a", "Control+Shift+l");
    const address = page.getByRole("textbox", { name: "Address", exact: true });
    for (const wrong of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "a b"]) {
      await address.fill(wrong);
      await press(page, "Enter");
      await page.getByText("Not a valid address").waitFor();
    }
    await address.fill("example.org/a?b=1");
    await press(page, "Enter");
    await focused(page, "form-body-1");
    expect(await body(page).innerHTML()).toBe('<p><a href="https://example.org/a?b=1">site</a></p>');
    // A table is edited as source.
    await page.locator("#form-summary").focus();
    await page.locator("#form-summary[contenteditable=true]:focus").waitFor();
    await press(page, "Control+Shift+e");
    const table = "<table><tbody><tr><td>1</td></tr></tbody></table>";
    await page.locator("#form-summary-source").fill(table);
    await page.getByText("Contains <table>").waitFor();
    expect(await page.locator("textarea#form-summary").inputValue()).toBe(table);
    await page.locator("textarea#form-summary").fill("<p>No table</p>");
    await page.locator("div#form-summary").waitFor();
  });
});

const choose = (page: Page, id: string, ...files: { name: string; size: number }[]) =>
  page
    .locator(`#${id}`)
    .setInputFiles(files.map(({ name, size }) => ({ name, mimeType: "", buffer: Buffer.alloc(size, 1) })));
/** Answers that the file is stored already. */
const stored = (request: Request) => {
  const { fileType } = request.postDataJSON() as { fileType: string };
  const fileKey = `00/${"0".repeat(30)}.${fileType}`;
  return { code: 0, msg: "", result: { list: [{ fileKey, size: 100, md5: "0" }] } };
};

it("file fields refuse by format and size before sending, show, remove and cancel uploads, and keep languages apart", async () => {
  let sent = 0;
  let answer: (request: Request) => unknown = () => ({ code: 1, msg: "no" });
  const page = await openForm("?new", (request) => {
    sent += Number(request.url().includes("/file/preUpload"));
    return answer(request);
  });
  await choose(page, "form-manual", { name: "a.exe", size: 10 });
  await page.getByText("a.exe accepts only pdf, zip files").first().waitFor();
  await choose(page, "form-manual", { name: "a.pdf", size: 2_001 });
  await page.getByText("a.pdf must not be larger than 2.0 KB").first().waitFor();
  expect(sent).toBe(0);
  answer = stored;
  await choose(page, "form-manual", { name: "手册.pdf", size: 100 });
  const link = page.getByRole("link", { name: "手册.pdf" });
  await link.waitFor();
  expect(await link.getAttribute("download")).toBe("手册.pdf");
  await page.getByText("100 B").waitFor();
  await page.locator("#form-manual").focus();
  await press(page, "Alt+Backspace");
  await link.waitFor({ state: "detached" });
  await focused(page, "form-manual");
  await choose(page, "form-guide-1", { name: "zh.pdf", size: 10 });
  await page.getByRole("link", { name: "zh.pdf" }).waitFor();
  await choose(page, "form-guide-0", { name: "en.pdf", size: 10 });
  await page.getByRole("link", { name: "en.pdf" }).waitFor();
  expect(await page.getByRole("link", { name: "zh.pdf" }).count()).toBe(1);
  await choose(page, "form-clip", { name: "a.mp4", size: 100 });
  await page.getByText("This browser cannot play the video").waitFor();
  await page.getByRole("link", { name: "a.mp4" }).waitFor();
  // An upload under way is cancelled.
  await page.locator("#form-clip").focus();
  await press(page, "Alt+Backspace");
  await page.getByRole("link", { name: "a.mp4" }).waitFor({ state: "detached" });
  answer = () => "hang";
  await choose(page, "form-clip", { name: "a.mp4", size: 100 });
  await page.getByRole("button", { name: "Cancel the upload of a.mp4" }).press("Enter");
  await page.getByText("a.mp4：").waitFor({ state: "detached" });
  await focused(page, "form-clip");
  // Several pictures for a field with a size rule open the editor one after the other.
  const picture = async (name: string) => ({ name, mimeType: "image/png", buffer: await png(80, 40) });
  const slides = page.locator("[data-field=form-slides] input[type=file]");
  await slides.setInputFiles([await picture("one.png"), await picture("two.png")]);
  const dialog = (name: string) => page.getByRole("dialog", { name: `Crop and mask: ${name}` });
  // The box that the rule proposes is no edit, so one Esc closes an open picture.
  await dialog("one.png").locator("canvas").waitFor();
  await press(page, "Escape");
  await dialog("two.png").locator("canvas").waitFor();
  await press(page, "Escape");
  await dialog("two.png").waitFor({ state: "detached" });
});
