import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";

/** What is checked of one line of an order, against its provider and its material. Lengths are in mm. */
export interface ItemCheck {
  /** Record of modelFile; null once it is deleted. */
  file: AnyRecord | null;
  modelTitle: string;
  consumable: string;
  /** Sides at the scale of the order; null for a file that is not read. */
  size: readonly number[] | null;
  most: readonly number[];
  fits: boolean | null;
  minWall: number;
  /** True if no side is thinner than the thinnest wall of the material. */
  isThick: boolean | null;
  watertight: boolean | null;
  openEdges: number | null;
  /** Volume in cm³ now, at the scale of the order, and that of the day of the order. */
  volume: number | null;
  orderedVolume: number;
}

export interface OrderCheckReply {
  items: ItemCheck[];
}

/** Price of one provider for a material, per gram, so that prices compare. In the smallest unit. */
export interface OfferedPrice {
  id: string;
  provider: string;
  providerName: string;
  consumable: string;
  price: number;
  unit: string;
  currency: Stored;
  perGram: number;
  isUp: boolean;
}

/** Spread of the prices of one material, per gram, in the smallest unit. */
export interface PriceBox {
  consumable: string;
  name: Readonly<Record<string, string>>;
  currency: Stored;
  guide: number | null;
  least: number;
  lower: number;
  median: number;
  upper: number;
  most: number;
  offers: OfferedPrice[];
}

export interface PriceTableReply {
  boxes: PriceBox[];
}

/** What stands on a packing slip, with the address in clear. */
export interface PackingSlip {
  orderNo: string;
  provider: string;
  placed: number;
  receiver: string;
  phone: string;
  address: string;
  remark: string;
  items: { title: string; consumable: string; colour: string; size: string; quantity: number }[];
}

export interface PackingSlipReply {
  slip: PackingSlip;
}
