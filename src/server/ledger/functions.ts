import { AccountPart, AccountStatus, FlowDirection, LedgerKind } from "#domain/money/enumerations.ts";
import { ledgerErrors } from "./errors.ts";

const available = AccountPart.of("available");

/**
 * Kinds that a frozen account does not prevent: they take back what was given in error, or book what a channel has paid
 * already.
 */
const NEVER_PREVENTED = (
  [
    "correction",
    "recycle",
    "rechargeRefund",
    "saleRefund",
    "escrowRefund",
    "creditRelease",
    "payout",
    "settlementPay",
  ] as const
)
  .map((key) => LedgerKind.of(key))
  .join(", ");

const raise = (code: string, message: string, detail: string): string =>
  `raise exception using errcode = '${code}', message = '${message}', detail = (${detail})::text;`;

/** Id of the account of an owner in a currency, which is opened if need be. */
const ACCOUNT = `create or replace function ledger_account(kind text, whose bigint, what smallint) returns bigint language plpgsql as $ledger$
declare
  found_id bigint;
  new_id bigint;
begin
  select id into found_id from account where owner_kind = kind and owner = whose and currency = what and delete_time is null;
  if found_id is not null then return found_id; end if;
  new_id := nextval('account_id_seq');
  insert into account (id, account_no, owner_kind, owner, currency, status) overriding system value
    values (new_id, 'A' || new_id, kind, whose, what, ${AccountStatus.of("normal")}) on conflict do nothing;
  select id into found_id from account where owner_kind = kind and owner = whose and currency = what and delete_time is null;
  return found_id;
end $ledger$`;

/**
 * Posts one entry with its legs. It is the only writer of entries, flows and balances (post.ts has the shape of its
 * argument). Accounts of members are locked in the order of their ids, so that two postings never wait for each other
 * in a circle. Those of the platform are not locked, because every posting needs one: totals.ts brings their balances
 * up to date.
 */
const POST = `create or replace function ledger_post(posting jsonb) returns jsonb language plpgsql as $ledger$
declare
  entry_id bigint := nextval('ledger_entry_id_seq');
  entry_kind smallint := (posting ->> 'kind')::smallint;
  biz text := posting ->> 'bizType';
  biz_record bigint := (posting ->> 'bizId')::bigint;
  entry_line integer := (posting ->> 'line')::integer;
  effective timestamptz := to_timestamp((posting ->> 'time')::double precision);
  who bigint := (posting ->> 'operator')::bigint;
  legs jsonb := posting -> 'legs';
  written timestamptz;
  leg record;
  bad record;
  owner_id bigint;
  accounts bigint[] := '{}';
  parts smallint[] := '{}';
  amounts bigint[] := '{}';
  purposes smallint[] := '{}';
begin
  perform set_config('ledger.posting', 'on', true);
  if entry_line is null then
    perform pg_advisory_xact_lock(hashtext('ledger line'), hashtext(concat_ws(' ', entry_kind, biz, biz_record)));
    select coalesce(max(line), 0) + 1 into entry_line from ledger_entry
      where kind = entry_kind and biz_type = biz and biz_id = biz_record;
  end if;
  begin
    insert into ledger_entry (id, entry_no, kind, biz_type, biz_id, line, idem_key, body_hash, reversal_of, source, time, creator, note, paper, request_id, create_time)
      overriding system value
      values (entry_id, 'E' || entry_id, entry_kind, biz, biz_record, entry_line, posting ->> 'idemKey', posting ->> 'hash',
        (posting ->> 'reversalOf')::bigint, (posting ->> 'source')::bigint, effective, who, coalesce(posting ->> 'note', ''),
        nullif(posting -> 'paper', 'null'), coalesce(posting ->> 'requestId', ''), coalesce(to_timestamp((posting ->> 'createTime')::double precision), clock_timestamp()))
      on conflict (idem_key) do nothing;
    if not found then
      select id, body_hash into bad from ledger_entry where idem_key = posting ->> 'idemKey';
      if bad.body_hash <> posting ->> 'hash' then
        ${raise(ledgerErrors.keyReused, "the key belongs to another posting", "jsonb_build_object('entry', bad.id::text)")}
      end if;
      perform set_config('ledger.posting', 'off', true);
      return jsonb_build_object('entry', bad.id::text, 'isRepeated', true);
    end if;
  exception when unique_violation then
    ${raise(ledgerErrors.alreadyPosted, "the business record has its entry", "posting - 'legs'")}
  end;

  if legs is null then
    for leg in select account, part, -amount as amount, purpose from account_flow
      where entry = (posting ->> 'reversalOf')::bigint order by id desc
    loop
      accounts := accounts || leg.account; parts := parts || leg.part;
      amounts := amounts || leg.amount; purposes := purposes || leg.purpose;
    end loop;
  else
    for leg in select * from jsonb_to_recordset(legs)
      as l("ownerKind" text, owner bigint, code text, currency smallint, part smallint, amount bigint, purpose smallint)
    loop
      owner_id := leg.owner;
      if leg."ownerKind" = 'platform' then
        select id into owner_id from platform_account where code = leg.code;
        if owner_id is null then
          ${raise(ledgerErrors.unknownOwner, "there is no such platform account", "jsonb_build_object('code', leg.code)")}
        end if;
      end if;
      accounts := accounts || ledger_account(leg."ownerKind", owner_id, leg.currency);
      parts := parts || leg.part; amounts := amounts || leg.amount; purposes := purposes || leg.purpose;
    end loop;
  end if;

  perform from account where id = any(accounts) and owner_kind <> 'platform' order by id for no key update;
  written := coalesce(to_timestamp((posting ->> 'createTime')::double precision), clock_timestamp());
  with leg as (
    select * from unnest(accounts, parts, amounts, purposes) with ordinality l(account, part, amount, purpose, ord)
  ), flow as (
    insert into account_flow (entry, account, owner_kind, owner, currency, part, direction, amount, purpose, balance_after,
      kind, biz_type, biz_id, time, creator, create_time, note, remark)
    select entry_id, a.id, a.owner_kind, a.owner, a.currency, l.part,
      case when l.amount < 0 then ${FlowDirection.of("out")} else ${FlowDirection.of("in")} end, l.amount, l.purpose,
      case when a.owner_kind <> 'platform' then (case l.part when ${available} then a.available else a.frozen end
        + sum(l.amount) over (partition by l.account, l.part order by l.ord))::bigint end,
      entry_kind, biz, biz_record, effective, who, written, coalesce(posting ->> 'note', ''), coalesce(nullif(posting -> 'remark', 'null'), '{}')
    from leg l join account a on a.id = l.account order by l.ord
    returning id, account, part, amount
  )
  update account a set available = a.available + d.available, frozen = a.frozen + d.frozen, last_flow = d.flow, last_time = effective
  from (
    select account, coalesce(sum(amount) filter (where part = ${available}), 0)::bigint as available,
      coalesce(sum(amount) filter (where part <> ${available}), 0)::bigint as frozen, max(id) as flow
    from flow group by account
  ) d where a.id = d.account and a.owner_kind <> 'platform';

  select a.id, a.status, a.available, a.frozen, a.currency into bad
  from (
    select account, sum(amount) filter (where part = ${available}) as available, sum(amount) as total
    from unnest(accounts, parts, amounts) l(account, part, amount) group by account
  ) d join account a on a.id = d.account
  where a.owner_kind <> 'platform' and (a.available < 0 or a.frozen < 0 or a.status <> ${AccountStatus.of("normal")})
    and (a.available < 0 or a.frozen < 0 or a.status = ${AccountStatus.of("closed")}
      or ((d.available < 0 or d.total < 0) and entry_kind not in (${NEVER_PREVENTED})))
  order by a.status desc, a.id limit 1;
  if bad.id is not null then
    if bad.status = ${AccountStatus.of("closed")} then
      ${raise(ledgerErrors.closed, "the account is closed", "jsonb_build_object('account', bad.id::text)")}
    elsif bad.available >= 0 and bad.frozen >= 0 then
      ${raise(ledgerErrors.frozen, "the account is frozen", "jsonb_build_object('account', bad.id::text)")}
    end if;
    ${raise(
      ledgerErrors.tooLittle,
      "the balance does not suffice",
      `jsonb_build_object('account', bad.id::text, 'part', case when bad.available < 0 then ${available} else ${AccountPart.of("frozen")} end, 'currency', bad.currency, 'missing', -least(bad.available, bad.frozen))`,
    )}
  end if;
  perform set_config('ledger.posting', 'off', true);
  return jsonb_build_object('entry', entry_id::text, 'isRepeated', false);
end $ledger$`;

/** The legs of a new entry are counted when its transaction ends: two or more, and 0 in each currency. */
const BALANCES = `create or replace function ledger_balances() returns trigger language plpgsql as $ledger$
begin
  if (select count(*) < 2 from account_flow where entry = new.id)
    or exists (select from account_flow where entry = new.id group by currency having sum(amount) <> 0) then
    ${raise(ledgerErrors.unbalanced, "the legs of an entry do not add up to 0", "jsonb_build_object('entry', new.id::text)")}
  end if;
  return null;
end $ledger$`;

/** Refuses every statement but those of the ledger's own functions. Entries and flows never change, not even by them. */
const GUARD = `create or replace function ledger_guard() returns trigger language plpgsql as $ledger$
begin
  if coalesce(current_setting('ledger.posting', true), '') <> 'on' or (tg_table_name <> 'account' and tg_op <> 'INSERT') then
    ${raise(ledgerErrors.directWrite, "only ledger_post writes the ledger", "jsonb_build_object('table', tg_table_name, 'statement', tg_op)")}
  end if;
  return new;
end $ledger$`;

const guard = (table: string): string[] => [
  `create or replace trigger ledger_guard before insert or update or delete on ${table} for each statement execute function ledger_guard()`,
  `create or replace trigger ledger_guard_truncate before truncate on ${table} for each statement execute function ledger_guard()`,
];

/** Statements that make the functions and triggers, in their order. Each can be repeated. */
export const ledgerStatements: readonly string[] = [
  ACCOUNT,
  POST,
  BALANCES,
  GUARD,
  ...guard("ledger_entry"),
  ...guard("account_flow"),
  "create or replace trigger ledger_guard_balance before update on account for each row when (old.available <> new.available or old.frozen <> new.frozen) execute function ledger_guard()",
  "create or replace trigger ledger_guard_opening before insert on account for each row when (new.available <> 0 or new.frozen <> 0) execute function ledger_guard()",
  "create or replace trigger ledger_guard_delete before delete on account for each statement execute function ledger_guard()",
  "drop trigger if exists ledger_balances on ledger_entry",
  "create constraint trigger ledger_balances after insert on ledger_entry deferrable initially deferred for each row execute function ledger_balances()",
];
