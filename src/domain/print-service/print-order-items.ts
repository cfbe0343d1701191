import { inCurrency } from "#domain/currency.ts";
import { MaterialType } from "#domain/enumerations/devices.ts";
import { color, decimal, int, money, oneOf, ref, text } from "#kernel/field.ts";
import { sealed } from "#kernel/sealed-field.ts";
import { Country } from "#domain/enumerations/country.ts";

/** What one line of an order prints. The price is that of all its pieces. */
export const orderItemFields = {
  model: ref("model", { label: ["模型", "Model"], required: true }),
  file: ref("modelFile", { label: ["文件", "File"], required: true }),
  consumable: ref("serviceConsumable", { label: ["耗材", "Consumable"], required: true }),
  material: oneOf(MaterialType, { label: ["材料", "Material"], required: true }),
  colour: color({ label: ["颜色", "Colour"], required: true }),
  layerHeight: decimal(2, { label: ["层厚 mm", "Layer, mm"], required: true, min: 0.01, max: 0.6 }),
  infill: int({ label: ["填充 %", "Infill, %"], required: true, min: 0, max: 100 }),
  scale: int({ label: ["缩放 %", "Scale, %"], required: true, min: 1, max: 1_000 }),
  quantity: int({ label: ["件数", "Pieces"], required: true, min: 1, max: 999 }),
  volume: decimal(2, { label: ["体积 cm³", "Volume, cm³"], required: true, min: 0 }),
  weight: decimal(1, { label: ["重量 g", "Weight, g"], required: true, min: 0 }),
  price: money({ currency: inCurrency, label: ["金额", "Price"], required: true }),
};

/** Where an order goes. */
export const addressFields = {
  name: text(60, { label: ["收件人", "Receiver"], required: true, masked: "name" }),
  phone: sealed(30, { label: ["电话", "Phone"], required: true, mask: "phone", find: true }),
  country: oneOf(Country, { label: ["国家或地区", "Country"], required: true }),
  province: text(60, { label: ["省", "Province"] }),
  city: text(60, { label: ["市", "City"], required: true }),
  street: sealed(200, { label: ["街道", "Street"], required: true, mask: "name" }),
  zip: text(12, { label: ["邮编", "Postcode"], isCode: true }),
};
