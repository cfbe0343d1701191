// The package has no types. These are the parts that the tests use; its API is that of lib3mf.
declare module "@3mfconsortium/lib3mf" {
  /** An object of the library. `delete` frees its memory. */
  export interface Handle {
    delete(): void;
  }
  export interface MetaData extends Handle {
    GetName(): string;
    GetValue(): string;
  }
  export interface MeshObject extends Handle {
    GetName(): string;
    GetVertexCount(): number;
    GetTriangleCount(): number;
    IsManifoldAndOriented(): boolean;
    IsValid(): boolean;
  }
  export interface Steps extends Handle {
    MoveNext(): boolean;
    Count(): bigint;
  }
  export interface Reader extends Handle {
    SetStrictModeActive(active: boolean): void;
    ReadFromFile(path: string): void;
    GetWarningCount(): number;
  }
  export interface Model extends Handle {
    QueryReader(format: string): Reader;
    GetUnit(): { value: number };
    GetMeshObjects(): Steps & { GetCurrentMeshObject(): MeshObject };
    GetBuildItems(): Steps;
    GetMetaDataGroup(): Handle & { GetMetaDataCount(): number; GetMetaData(index: number): MetaData };
    HasPackageThumbnailAttachment(): boolean;
  }
  export interface Library {
    CWrapper: new () => Handle & { CreateModel(): Model };
    FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  }
  export default function load(): Promise<Library>;
}
