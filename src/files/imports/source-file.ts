/** One file of a source; those that no reader could want come without their bytes. */
export type SourceFile = { readonly name: string; readonly bytes: Uint8Array }
