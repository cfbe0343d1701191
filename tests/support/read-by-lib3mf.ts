import lib3mf, { type Handle } from "@3mfconsortium/lib3mf";

/** What the reference reader of the 3MF Consortium finds in a package. */
export interface ReadPackage {
  /** Number of its warnings about the package in strict mode. */
  warnings: number;
  unit: number;
  items: number;
  hasThumbnail: boolean;
  metadata: Readonly<Record<string, string>>;
  objects: readonly { name: string; vertices: number; triangles: number; isValid: boolean; isSolid: boolean }[];
}

const library = lib3mf();

/** Reads a package in strict mode. @throws Error for a package that is not valid */
export async function readByLib3mf(bytes: Uint8Array): Promise<ReadPackage> {
  const { CWrapper, FS } = await library;
  const path = "/package.3mf";
  const handles: Handle[] = [];
  const kept = <T extends Handle>(handle: T): T => {
    handles.push(handle);
    return handle;
  };
  FS.writeFile(path, bytes);
  try {
    const model = kept(kept(new CWrapper()).CreateModel());
    const reader = kept(model.QueryReader("3mf"));
    reader.SetStrictModeActive(true);
    reader.ReadFromFile(path);
    const group = kept(model.GetMetaDataGroup());
    const metadata = Array.from({ length: group.GetMetaDataCount() }, (_, index) => kept(group.GetMetaData(index)));
    const objects = [];
    for (const steps = kept(model.GetMeshObjects()); steps.MoveNext();) {
      const mesh = kept(steps.GetCurrentMeshObject());
      objects.push({
        name: mesh.GetName(),
        vertices: mesh.GetVertexCount(),
        triangles: mesh.GetTriangleCount(),
        isValid: mesh.IsValid(),
        isSolid: mesh.IsManifoldAndOriented(),
      });
    }
    return {
      warnings: Number(reader.GetWarningCount()),
      unit: model.GetUnit().value,
      items: Number(kept(model.GetBuildItems()).Count()),
      hasThumbnail: model.HasPackageThumbnailAttachment(),
      metadata: Object.fromEntries(metadata.map((one) => [one.GetName(), one.GetValue()])),
      objects,
    };
  } finally {
    for (const handle of handles.toReversed()) handle.delete();
    FS.unlink(path);
  }
}
