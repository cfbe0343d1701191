import type { LedgerCurrency } from "#domain/currency.ts";
import type { AccountPart, LedgerKind, LegPurpose, OwnerKind, PlatformPurpose } from "./enumerations.ts";
import type { PayMethod } from "#domain/enumerations/money.ts";

type KeyOf<E> = E extends { of: (key: infer K) => unknown } ? K : never;

export type LedgerKindKey = KeyOf<typeof LedgerKind>;
export type CurrencyKey = KeyOf<typeof LedgerCurrency>;
export type PayMethodKey = KeyOf<typeof PayMethod>;
type Purpose = Exclude<KeyOf<typeof PlatformPurpose>, "channel">;

/** Code of a platform account: its purpose, or that of the clearing account of a payment method. */
export type PlatformCode = Purpose | `channel.${PayMethodKey}`;

/** Owner of an account: a platform account by its code, any other owner by id. */
export type LegOwner = { platform: PlatformCode } | { kind: Exclude<KeyOf<typeof OwnerKind>, "platform">; id: string };

/** One leg of a posting: a signed amount in the smallest unit of its currency. */
export interface Leg {
  owner: LegOwner;
  currency: CurrencyKey;
  /** `available` unless it says so. */
  part?: KeyOf<typeof AccountPart>;
  amount: number;
  purpose?: KeyOf<typeof LegPurpose>;
}

/** The account of a member. */
export const ofUser = (id: string): LegOwner => ({ kind: "user", id });
/** An account of the platform. */
export const ofPlatform = (platform: PlatformCode): LegOwner => ({ platform });
