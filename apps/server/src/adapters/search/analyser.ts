export { analyseQuery, type ParsedQuery, type QueryIdentifier } from './query-syntax.ts';
export { analyse, analyserVersion, type Token } from './tokeniser.ts';
export { foldText, stemWord } from './word-forms.ts';
