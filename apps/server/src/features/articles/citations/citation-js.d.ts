/** The part of Citation.js that is used here; the packages come without types. */
declare module '@citation-js/core' {
  type Format = (format: string, options?: Readonly<Record<string, unknown>>) => unknown;
  class Cite {
    constructor(data: unknown);
    readonly data: readonly Readonly<Record<string, unknown>>[];
    readonly format: Format;
  }
  interface Core {
    readonly Cite: typeof Cite;
    readonly plugins: {
      readonly config: {
        get(name: '@bibtex'): { format: { asciiOnly: boolean; useIdAsLabel: boolean; checkLabel: boolean } };
      };
    };
  }
  const core: Core;
  export default core;
}
declare module '@citation-js/plugin-ris';
declare module '@citation-js/plugin-bibtex';
