declare module 'bidi-js' {
  interface Levels {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** Signs that are drawn the other way round, by their place. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): Map<number, string>;
    getReorderedIndices(text: string, levels: Levels): number[];
    getReorderedString(text: string, levels: Levels): string;
  }
  const create: () => Bidi;
  export default create;
}
