/** A material of the library of the demo. Prices are in fen. */
export interface DemoMaterial {
  names: readonly [zh: string, en: string];
  material: "pla" | "abs" | "petg" | "tpu" | "nylon" | "resin" | "metal";
  tech: "fdm" | "resin" | "metal";
  colours: readonly (readonly [zh: string, en: string, value: string])[];
  density: number;
  minWall: number;
  guidePrice: number;
  unit: "gram" | "cm3";
  /** Strength, toughness, heat resistance, detail. */
  grades: readonly [number, number, number, number];
  heatMax: number;
  isUp?: false;
  foodSafe?: true;
  flexible?: true;
}

const white = ["白", "White", "#f5f5f0"] as const;
const black = ["黑", "Black", "#1f1f1f"] as const;
const grey = ["灰", "Grey", "#8c8c8c"] as const;
const red = ["红", "Red", "#c8102e"] as const;
const blue = ["蓝", "Blue", "#1d4ed8"] as const;
const clear = ["透明", "Clear", "#dfeaf2"] as const;
const bronze = ["青铜", "Bronze", "#8a5a2b"] as const;

export const demoMaterials: readonly DemoMaterial[] = [
  {
    names: ["标准 PLA", "Standard PLA"],
    material: "pla",
    tech: "fdm",
    colours: [white, black, grey, red, blue],
    density: 1.24,
    minWall: 0.8,
    guidePrice: 60,
    unit: "gram",
    grades: [3, 2, 1, 3],
    heatMax: 55,
    foodSafe: true,
  },
  {
    names: ["丝绸 PLA", "Silk PLA"],
    material: "pla",
    tech: "fdm",
    colours: [red, blue, bronze],
    density: 1.24,
    minWall: 1,
    guidePrice: 80,
    unit: "gram",
    grades: [2, 2, 1, 3],
    heatMax: 55,
  },
  {
    names: ["PETG", "PETG"],
    material: "petg",
    tech: "fdm",
    colours: [black, clear, white],
    density: 1.27,
    minWall: 1,
    guidePrice: 75,
    unit: "gram",
    grades: [3, 4, 2, 3],
    heatMax: 70,
    foodSafe: true,
  },
  {
    names: ["ABS", "ABS"],
    material: "abs",
    tech: "fdm",
    colours: [black, white, grey],
    density: 1.04,
    minWall: 1,
    guidePrice: 80,
    unit: "gram",
    grades: [4, 4, 3, 2],
    heatMax: 90,
  },
  {
    names: ["柔性 TPU 95A", "Flexible TPU 95A"],
    material: "tpu",
    tech: "fdm",
    colours: [black, white, red],
    density: 1.21,
    minWall: 1.2,
    guidePrice: 120,
    unit: "gram",
    grades: [3, 5, 2, 2],
    heatMax: 80,
    flexible: true,
  },
  {
    names: ["尼龙 PA12", "Nylon PA12"],
    material: "nylon",
    tech: "fdm",
    colours: [grey, black],
    density: 1.01,
    minWall: 1,
    guidePrice: 220,
    unit: "gram",
    grades: [5, 5, 4, 2],
    heatMax: 120,
  },
  {
    names: ["标准树脂", "Standard resin"],
    material: "resin",
    tech: "resin",
    colours: [grey, white, clear],
    density: 1.12,
    minWall: 0.5,
    guidePrice: 180,
    unit: "cm3",
    grades: [2, 1, 1, 5],
    heatMax: 50,
  },
  {
    names: ["韧性树脂", "Tough resin"],
    material: "resin",
    tech: "resin",
    colours: [grey, black],
    density: 1.15,
    minWall: 0.6,
    guidePrice: 260,
    unit: "cm3",
    grades: [4, 4, 2, 4],
    heatMax: 65,
  },
  {
    names: ["316L 不锈钢", "Stainless steel 316L"],
    material: "metal",
    tech: "metal",
    colours: [["银灰", "Silver", "#a8adb3"]],
    density: 7.9,
    minWall: 1,
    guidePrice: 450,
    unit: "gram",
    grades: [5, 4, 5, 3],
    heatMax: 400,
  },
  {
    names: ["木质 PLA", "Wood PLA"],
    material: "pla",
    tech: "fdm",
    colours: [bronze],
    density: 1.15,
    minWall: 1.2,
    guidePrice: 95,
    unit: "gram",
    grades: [2, 1, 1, 2],
    heatMax: 50,
    isUp: false,
  },
];
