// The package has no types. These are the parts that the tests use; its API is that of lib3mf.
declare module "@3mfconsortium/lib3mf" {
  export interface MetaData {
    GetName(): string;
    GetValue(): string;
  }
  export interface MeshObject {
    GetName(): string;
    GetVertexCount(): number;
    GetTriangleCount(): number;
    IsManifoldAndOriented(): boolean;
    IsValid(): boolean;
  }
  export interface Steps {
    MoveNext(): boolean;
    Count(): bigint;
  }
  export interface Reader {
    SetStrictModeActive(active: boolean): void;
    ReadFromFile(path: string): void;
    GetWarningCount(): number;
  }
  export interface Model {
    QueryReader(format: string): Reader;
    GetUnit(): { value: number };
    GetMeshObjects(): Steps & { GetCurrentMeshObject(): MeshObject };
    GetBuildItems(): Steps;
    GetMetaDataGroup(): { GetMetaDataCount(): number; GetMetaData(index: number): MetaData };
    HasPackageThumbnailAttachment(): boolean;
  }
  export interface Library {
    CWrapper: new () => { CreateModel(): Model };
    FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  }
  export default function load(): Promise<Library>;
}
