import { expect, it } from "vitest";
import { WithdrawalState } from "#domain/enumerations/money.ts";
import { queues } from "#domain/index.ts";
import { logIn, press, visitor } from "#support/console.ts";
import { addColleagues, passGap, readGap, shown, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";
import { refill } from "#support/waiting.ts";

const product = sharedConsole();
const ROUTE = "/money-withdraw-deposit";

const stateOf = async (id: string | undefined): Promise<number | undefined> =>
  (await product.db.query<{ state: number }>("select state from withdrawal where id = $1::bigint", [id]))[0]?.state;

it("withdrawals are worked by keyboard, one above the limit by two people in two windows", async () => {
  const queue = queues.find(({ id }) => id === "withdrawals");
  if (!queue) throw new Error("there is no queue of withdrawals");
  const [small, large] = await refill(product.db, queue, ["W-SMALL", "W-LARGE"]);
  await product.db.query(
    "update withdrawal set amount = 900000, net = 891000, people_needed = 2 where id = $1::bigint",
    [large],
  );
  await addColleagues(product, "wang");
  const first = await visitor(product);
  await logIn(first, product, ROUTE);
  await shown(first.page, "W-SMALL");
  // What the key does stands above it.
  await first.page.getByText(/生成打款 ¥90\.00/).waitFor();
  await passGap(first.page);
  await press(first.page, "p");
  await shown(first.page, "W-LARGE");
  await until(async () => (await stateOf(small)) === WithdrawalState.of("pass"));

  await readGap(first.page);
  await press(first.page, "p");
  await first.page.getByText(/审批/).first().waitFor();
  await until(
    async () =>
      (
        await product.db.query("select 1 from pending_decision where record = $1::bigint and state = 'waiting'", [
          large,
        ])
      ).length === 1,
  );
  expect(await stateOf(large)).toBe(WithdrawalState.of("being"));
  // The first person is not offered the item again.
  await first.page.getByText("队列已清空").first().waitFor();

  const second = await visitor(product);
  await logIn(second, product, ROUTE, "wang");
  await shown(second.page, "W-LARGE");
  await second.page.getByText("1 / 2").first().waitFor();
  await readGap(second.page);
  await press(second.page, "p");
  await until(async () => (await stateOf(large)) === WithdrawalState.of("pass"));
});
