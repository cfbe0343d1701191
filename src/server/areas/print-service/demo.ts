import { MaterialType } from "#domain/enumerations/devices.ts";
import { Currency } from "#domain/currency.ts";
import { printer } from "#domain/devices/printer.resource.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { Accepting, OfferReview, ProviderReview } from "#domain/print-service/enumerations.ts";
import { offGuideOf } from "#domain/print-service/pricing.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { providerConsumable } from "#domain/print-service/provider-consumable.resource.ts";
import { serviceConsumable } from "#domain/print-service/service-consumable.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import { documentPictures } from "#server/areas/payments/payee-demo-pictures.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";
import type { DemoMaterial } from "./demo/materials.ts";
import { demoMaterials } from "./demo/materials.ts";
import type { DemoWorkshop } from "./demo/providers.ts";
import { workshops } from "./demo/providers.ts";
import { isInBand } from "./offers.ts";

const both = (zh: string, en: string): Row => ({ "1": zh, "0": en });

/** Most offers of one workshop. */
const OFFERS = 7;

const made = (workshop: DemoWorkshop): DemoMaterial[] =>
  demoMaterials.filter(({ tech, isUp }) => workshop.techs.includes(tech) && isUp !== false);

/** The member of a workshop: one of those whose payee was accepted, if it is admitted. */
async function memberOf(
  i: number,
  isAdmitted: boolean,
  { db }: DemoTools,
): Promise<{ id: string; payee: string | null }> {
  const [row] = isAdmitted
    ? await db.query<{ id: string; payee: string | null }>(
        `select p."user"::text as id, p.id::text as payee from payee_auth p
         where p.status = $1 and p.delete_time is null order by p.id offset $2 limit 1`,
        [PayeeStatus.of("passed"), 3 + i * 3],
      )
    : await db.query<{ id: string; payee: string | null }>(
        `select id::text, null as payee from "user" where account like 'demo%' and delete_time is null order by "user".id
         offset $1 limit 1`,
        [120 + i * 7],
      );
  return { id: row?.id ?? "", payee: row?.payee ?? null };
}

/** When a decision was made and by whom, and what follows from it. */
function decidedValues({ state, name }: DemoWorkshop, i: number, applied: number, { nth }: DemoTools): Row {
  if (state === "waiting") return {};
  const decided = { reviewer: nth(admin, 1 + (i % 3)), reviewTime: applied + (8 + i) * HOUR };
  if (state === "notPassed") return { ...decided, reason: "营业执照看不清统一社会信用代码" };
  return state === "down" ? { ...decided, reason: `${name}多次延误且不回复买家` } : decided;
}

async function workshopValues(i: number, tools: DemoTools): Promise<Row | null> {
  const workshop = workshops[i];
  if (!workshop) return null;
  const { state, techs, size, name, contact, address, intro, leadDays, commission } = workshop;
  const { nth, ago, cover, bytesFile, db } = tools;
  const isAdmitted = state === "success" || state === "down";
  const { id, payee } = await memberOf(i, isAdmitted, tools);
  const [cn] = await db.query<{ id: string }>("select id::text from region where code = 'CN' and delete_time is null");
  if (!cn || id === "") return null;
  const applied = Math.floor(state === "waiting" ? ago(0.4 + (i - 9) * 0.8) : ago(300 - i * 9));
  const licence = [];
  for (const bytes of (await documentPictures(i + 3)).slice(0, 1)) licence.push(await bytesFile("licence.png", bytes));
  return {
    name,
    logo: cover(i * 2),
    user: id,
    lang: 1,
    contact,
    phone: `137${10_000_000 + i * 91_371}`,
    email: `workshop${i}@mail.example`,
    country: "CN",
    region: cn.id,
    address,
    intro: `<p>${intro}</p>`,
    licence,
    photos: [cover(i * 2 + 1)],
    printers: [0, 1].map((n) => ({ printer: nth(printer, (i + n * 2) % 6), count: 2 + ((i + n) % 9) })),
    techs,
    materials: [...new Set(made(workshop).map(({ material }) => MaterialType.of(material)))],
    maxSize: { x: size[0], y: size[1], z: size[2] },
    layerMin: techs.includes("resin") ? 0.03 : 0.1,
    leadDays,
    serviceRegions: [cn.id],
    currency: Currency.of("renminbi"),
    minOrder: i % 3 === 0 ? 2_000 : 0,
    commission,
    ...(isAdmitted ? { deposit: 500_000, payee } : {}),
    ...(i === 4 ? { nextCommission: 9, commissionFrom: Math.floor(ago(-9)) } : {}),
    whiteListed: i === 0,
    review: ProviderReview.of(state),
    accepting: Accepting.of(state === "success" && i !== 3 ? "up" : "down"),
    pauseReason: i === 3 ? "设备检修" : "",
    applyTime: applied,
    createTime: applied,
    ...decidedValues(workshop, i, applied, tools),
  };
}

function offerValues(i: number, { nth, ago }: DemoTools): Row | null {
  const at = Math.floor(i / OFFERS);
  const workshop = workshops[at];
  const material = workshop && ["success", "down"].includes(workshop.state) ? made(workshop)[i % OFFERS] : undefined;
  if (!workshop || !material) return null;
  // One price is far above the guide, so that it waits for a look.
  const factor = at === 2 && i % OFFERS === 1 ? 6.4 : 0.8 + ((i * 37) % 70) / 100;
  const price = Math.round(material.guidePrice * factor);
  const offGuide = offGuideOf({ price, unit: material.unit }, material);
  const isPassed = isInBand(offGuide);
  return {
    heading: `${workshop.name} · ${material.names[0]}`,
    provider: nth(printProvider, at),
    consumable: nth(serviceConsumable, demoMaterials.indexOf(material)),
    material: MaterialType.of(material.material),
    tech: material.tech,
    colours: material.colours.slice(0, 1 + (i % 3)).map(([, , color]) => ({ color })),
    unit: material.unit,
    currency: Currency.of("renminbi"),
    price,
    startPrice: i % 4 === 0 ? 500 : 0,
    machineHour: i % 5 === 0 ? 300 : 0,
    offGuide,
    stock: i % 11 === 5 ? "none" : i % 6 === 2 ? "low" : "plenty",
    leadDays: 2 + (i % 5),
    review: OfferReview.of(isPassed ? "passed" : "waiting"),
    shelf: UpDown.of(isPassed && workshop.state === "success" ? "up" : "down"),
    createTime: Math.floor(ago(120 - i)),
  };
}

export const demo: AreaDemo = [
  {
    resource: serviceConsumable,
    count: demoMaterials.length,
    values: (i, { cover }) => {
      const one = demoMaterials[i];
      if (!one) return null;
      const [strength, toughness, heatResistance, detail] = one.grades;
      return {
        name: both(...one.names),
        material: MaterialType.of(one.material),
        tech: one.tech,
        colours: one.colours.map(([zh, en, color]) => ({ name: both(zh, en), color })),
        picture: cover(i + 5),
        density: one.density,
        strength,
        toughness,
        heatResistance,
        detail,
        heatMax: one.heatMax,
        minWall: one.minWall,
        tolerance: one.tech === "resin" ? 0.05 : 0.2,
        currency: Currency.of("renminbi"),
        guidePrice: one.guidePrice,
        unit: one.unit,
        foodSafe: one.foodSafe === true,
        flexible: one.flexible === true,
        status: UpDown.of(one.isUp === false ? "down" : "up"),
        rank: (i + 1) * RANK_STEP,
      };
    },
  },
  { resource: printProvider, count: workshops.length, values: workshopValues },
  { resource: providerConsumable, count: workshops.length * OFFERS, values: offerValues },
];
