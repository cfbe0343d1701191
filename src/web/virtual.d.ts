declare module "virtual:palette-readings" {
  /** Pinyin readings by Chinese label: characters are separated by spaces, the readings of one character by `/`. */
  export const readings: Readonly<Record<string, string>>;
}

declare module "virtual:routes" {
  /** Route and area of every screen, and its second key after `g`. */
  export const routes: readonly (readonly [route: string, area: string, goKey?: string])[];
}

declare module "virtual:areas" {
  /** Labels of all areas by name. */
  export const labels: Readonly<Record<string, import("#kernel/label.ts").Label>>;
}

declare module "virtual:screens" {
  /** All screens, without presets and views. */
  export const screens: readonly import("#kernel/screen.ts").Screen[];
  export const queues: readonly import("#kernel/queue.ts").Queue[];
}

declare module "virtual:area-imports" {
  /** Lazy imports of the areas by name: resources, commands, full screens, queues and panels. */
  export const areaImports: Readonly<
    Record<string, () => Promise<{ definitions: Partial<import("#web/registry/registry.ts").Definitions> }>>
  >;
}
