/**
 * Keys under which slicers write a setting, in the order in which they are believed: PrusaSlicer and relatives, Orca and
 * Bambu, Cura and Creality Print, Simplify3D. All in lower case.
 */
export const settingKeys = {
  printer: [
    "printer_model",
    "target_machine.name",
    "machine name",
    "printer name",
    "printer_settings_id",
    "profilename",
  ],
  layerHeight: ["layer_height", "layer height", "layerheight"],
  firstLayer: ["first_layer_height", "initial_layer_print_height", "initial_layer_height", "layer_height_0"],
  firstLayerPercent: ["firstlayerheightpercentage"],
  nozzle: [
    "nozzle_diameter",
    "extruder_train.0.nozzle.diameter",
    "nozzle diameter",
    "machine_nozzle_size",
    "extruderdiameter",
  ],
  walls: ["perimeters", "wall_loops", "wall_line_count", "perimeteroutlines"],
  infill: ["fill_density", "sparse_infill_density", "infill_sparse_density", "infillpercentage"],
  support: ["support_material", "enable_support", "support_enable", "generatesupport"],
  nozzleTemp: [
    "temperature",
    "nozzle_temperature",
    "material_print_temperature",
    "extruder_train.0.initial_temperature",
  ],
  bedTemp: ["bed_temperature", "material_bed_temperature", "build_plate.initial_temperature"],
  bedTempOfPlate: ["hot_plate_temp", "textured_plate_temp"],
  speed: ["perimeter_speed", "inner_wall_speed", "speed_print", "outer_wall_speed"],
  speedPerMinute: ["defaultspeed"],
  material: ["filament_type", "material type", "material_type", "printmaterial"],
  seconds: [
    "estimated printing time (normal mode)",
    "total estimated time",
    "estimated printing time",
    "model printing time",
    "time",
    "print.time",
    "print time",
    "build time",
  ],
  millimeters: ["filament used [mm]", "total filament length [mm]", "filament length", "filament_used_mm"],
  meters: ["filament used"],
  grams: [
    "filament used [g]",
    "total filament weight [g]",
    "filament weight",
    "plastic weight",
    "total filament used [g]",
  ],
  layerCount: ["layer_count", "total layer number", "total layers count"],
} as const satisfies Record<string, readonly string[]>;

export type SettingKey = keyof typeof settingKeys;

/** All keys that are kept while a file is read. */
export const wantedKeys: ReadonlySet<string> = new Set(Object.values(settingKeys).flat());
