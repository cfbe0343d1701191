import { DifferenceState } from "#domain/money/enumerations.ts";
import type { FindCauses } from "#server/queue/alert-cause.ts";

/** Open differences in the ledger are one alert. */
export const alerts: FindCauses = (db) =>
  db.query(
    `select 'ledger' as kind, 'ledger' as about, count(*)::int as figure, null::int as usual
     from ledger_difference where state = $1 and delete_time is null having count(*) > 0`,
    [DifferenceState.of("open")],
  );
