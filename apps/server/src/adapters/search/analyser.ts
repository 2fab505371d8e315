export { analyseQuery, type ParsedQuery, type QueryIdentifier } from './query-syntax.ts';
export { analyse, analyserVersion, foldText, stemWord, type Token } from './tokeniser.ts';
