import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsInThemes } from "#support/axe.ts";
import { launchBrowser } from "#support/browser.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, makeTicket, press, visitor } from "#support/console.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** A browser with a camera and a microphone of its own, whose connections may use loopback. */
let browser: Browser;
beforeAll(async () => {
  const devices = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
  browser = await launchBrowser({ webgl: false, args: [...devices, "--allow-loopback-in-peer-connection"] });
});
afterAll(() => browser.close());

const guest = (): Promise<Visitor> => visitor({ ...product, browser });

/** The picture of a page: how many frames were drawn, and how wide they are. */
const picture = (page: Page): Promise<{ frames: number; width: number }> =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return { frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0, width: video?.videoWidth ?? 0 };
  });

/** How often tickets were used. */
async function usesOfTickets(): Promise<number> {
  const [uses] = await product.db.query<{ n: number }>(
    "select count(*)::int as n from operation_record where command = 'ticket.use'",
  );
  return uses?.n ?? 0;
}

const fact = (page: Page, name: string) => page.locator(`[data-fact="${name}"]`);

it("a ticket made by the palette pushes a test picture, and another one pulls it, without a login", async () => {
  const earlier = await usesOfTickets();
  const admin = await visitor(product);
  await logIn(admin, product, "/model-admin");
  const names = { 用途: "客服 4711", 频道: "cam-1" };
  const toPush = await makeTicket(admin.page, "新建 RTC 推流凭证", names);
  const toPull = await makeTicket(admin.page, "新建 RTC 拉流凭证", names);
  const [{ page: push }, { page: pull }] = [await guest(), await guest()];
  const calls: string[] = [];
  pull.on("request", (request) => void (request.url().includes("/api/") && calls.push(request.url())));
  await push.goto(toPush);
  await push.getByText("凭证打开：cam-1").waitFor();
  await press(push, "s");
  await push.getByTestId("rtc-state").getByText("已连通").waitFor();
  await pull.goto(toPull);
  await pull.getByText("凭证打开：cam-1").waitFor();
  expect(calls).toEqual([]);
  await press(pull, "a");
  await expect.poll(async () => (await picture(pull)).frames).toBeGreaterThan(5);
  expect((await picture(pull)).width).toBeGreaterThan(0);
  await expect.poll(() => fact(pull, "选中的路径").innerText()).toContain("直连");
  expect(await fact(push, "DTLS").innerText()).toBe("connected");
  await press(pull, "m");
  for (const page of [push, pull]) expect(await violationsInThemes(page)).toEqual([]);
  await press(push, "t");
  await push.getByTestId("rtc-state").getByText("已结束").waitFor();
  await expect.poll(() => product.db.query("select 1 from rtc_channel")).toEqual([]);
  await pull.getByRole("alert").filter({ hasText: "推流端已停止推流" }).waitFor();
  await pull.getByTestId("rtc-state").getByText("已结束").waitFor();
  await pull.getByText("最后的画面").waitFor();
  expect((await picture(pull)).width).toBeGreaterThan(0);
  expect(await violationsInThemes(pull)).toEqual([]);
  // Too early: nobody pushes, and no use is counted.
  await press(pull, "a");
  await pull.getByRole("alert").filter({ hasText: "频道还没有人推流" }).waitFor();
  await press(push, "s");
  await push.getByTestId("rtc-state").getByText("已连通").waitFor();
  await press(pull, "a");
  await expect.poll(() => fact(pull, "帧数").innerText().then(Number)).toBeGreaterThan(5);
  await press(pull, "t");
  await press(push, "t");
  expect((await usesOfTickets()) - earlier).toBe(4);
});

it("a camera is pushed with H264 by an admin's login, and a page without both says what is missing", async () => {
  const admin = await guest();
  const { page } = admin;
  await logIn(admin, product, "/model-admin");
  await page.goto(`${product.url}/?rtc#/rtc-push`);
  await page.getByText("已登录，按账号的权限使用").waitFor();
  await page.getByLabel("频道").fill("cam-2");
  await page.getByText("摄像头", { exact: true }).click();
  await page.getByText("H264", { exact: true }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await press(page, "s");
  await page.getByTestId("rtc-state").getByText("已连通").waitFor();
  await expect.poll(async () => (await picture(page)).frames).toBeGreaterThan(1);
  await expect.poll(() => fact(page, "帧数").innerText()).not.toBe("0");
  await press(page, "t");
  const { page: stranger } = await guest();
  await stranger.goto(`${product.url}/#/rtc-pull`);
  await stranger.getByRole("status").filter({ hasText: "需要凭证或登录" }).waitFor();
  expect(new URL(stranger.url()).search).toBe("?rtc");
  await press(stranger, "a");
  expect(await stranger.getByTestId("rtc-state").innerText()).toContain("未开始");
});

it("the WebSocket test connects by keys, echoes, and names its keys", async () => {
  const admin = await guest();
  const { page } = admin;
  await logIn(admin, product, "/model-admin");
  await page.goto(`${product.url}/?tool#/websocket`);
  await page.getByText("已登录，按账号的权限使用").waitFor();
  await press(page, "c");
  await page.getByTestId("socket-state").getByText("已连接").waitFor();
  await press(page, "i");
  await page.keyboard.type("hello 你好");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("log").getByText("hello 你好").nth(1).waitFor();
  expect(await fact(page, "往返").innerText()).toMatch(/ms$/);
  await page.getByRole("heading", { level: 1 }).click();
  expect(await violationsInThemes(page)).toEqual([]);
  await press(page, "?");
  await page.getByRole("dialog").getByText("测往返").waitFor();
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await press(page, "x");
  await page.getByTestId("socket-state").getByText("已关闭").waitFor();
  expect(await fact(page, "上次关闭").innerText()).toContain("1000");
});
