import { MessageVerdict, RefundState } from "#domain/payments/enumerations.ts";
import type { FindCauses } from "#server/queue/alert-cause.ts";

/**
 * Messages of a channel that contradict our books are one alert, until somebody has explained each. Refunds that failed
 * are another one, until each is tried again or paid back by hand.
 */
export const alerts: FindCauses = (db) =>
  db.query(
    `select 'payouts' as kind, 'payouts' as about, count(*)::int as figure, null::int as usual
     from channel_message where verdict = $1 and delete_time is null having count(*) > 0
     union all
     select 'refunds', 'refunds', count(*)::int, null::int
     from payment_refund where state = $2 and delete_time is null having count(*) > 0`,
    [MessageVerdict.of("contradicts"), RefundState.of("failed")],
  );
