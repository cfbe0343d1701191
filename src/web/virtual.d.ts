declare module "virtual:palette-index" {
  /** All commands that no route makes, without their rules. */
  export const commands: readonly import("#web/registry/outline-types.ts").CommandOutline[];
  /** Labels of the states to which each transition leads, by resource. */
  export const ends: Readonly<Record<string, Readonly<Record<string, readonly import("#kernel/label.ts").Label[]>>>>;
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
  /** Sections of the tree of screens with the names of their areas, in order. */
  export const sections: readonly { name: string; label: import("#kernel/label.ts").Label; areas: readonly string[] }[];
}

declare module "virtual:outline" {
  /** All screens, without presets and views. */
  export const screens: readonly import("#kernel/screen.ts").Screen[];
  export const queues: readonly import("#kernel/queue.ts").Queue[];
  export const resources: readonly import("#web/registry/outline-types.ts").ResourceOutline[];
  /** Labels of operations that are no commands. */
  export const operations: Readonly<Record<string, import("#kernel/label.ts").Label>>;
}

declare module "virtual:area-imports" {
  /** Lazy imports of areas by name: resources, commands, full screens, queues and panels, and the names around them. */
  export type AreaImports = Readonly<
    Record<
      string,
      () => Promise<{
        definitions: Partial<import("#web/registry/registry.ts").Definitions>;
        names: import("#web/registry/outline-types.ts").Names;
      }>
    >
  >;
  /** The area of the screen that most people open first. */
  export const areaImports: AreaImports;
}

declare module "virtual:other-area-imports" {
  export const areaImports: import("virtual:area-imports").AreaImports;
}

declare module "virtual:permissions" {
  export const permissions: readonly import("#commands/permissions.ts").Permission[];
}
