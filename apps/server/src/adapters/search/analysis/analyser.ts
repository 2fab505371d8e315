export { analyseQuery, type ParsedQuery, type QueryIdentifier } from './query-syntax.ts';
export { analyse, analyserVersion, type Token } from './tokeniser.ts';
export { foldLetters, foldText, stemWord } from './word-forms.ts';
