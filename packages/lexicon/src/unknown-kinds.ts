import { normaliseText, tokenise } from './normalise.ts';
import { isWordKnown } from './spelling.ts';
import { termIndex } from './terms.ts';

/** What a trial's remedy is called before it has a name: "JQZ-118". Two letters are a test beside its value. */
const code = /(?<![A-Za-z\d-])([A-Z]{3}-?\d{3,5}|[A-Z]{2,4}-\d{3,5})(?![A-Za-z\d])/g;

/** Such names in a text that stand for nothing known. */
export const codesIn = (text: string): string[] =>
  [...text.matchAll(code)].flatMap(([name]) => {
    const tokens = tokenise(normaliseText(name.replace(/[-\d].*/, '')));
    const isMeasured = termIndex().match(tokens).length > 0 || tokens.every((one) => isWordKnown(one));
    const isWhole = termIndex().match(tokenise(normaliseText(name))).length > 0;
    return (isMeasured && !name.includes('-')) || isWhole ? [] : name;
  });

/** A letter behind the name of a disease whose kinds have letters, and none of them is this: "hepatitis K". */
export const unknownKindsIn = (text: string): string[] => {
  const { byId } = termIndex();
  return [...text.matchAll(/(?<!\p{L})(\p{L}{5,}) (\p{Lu})(?![\p{L}\d'’./-])/gu)].flatMap(
    ([name, noun = '', letter = '']) => {
      const plain = normaliseText(noun);
      const kinds = [...'abcdefgh'].filter((one) => byId.has(`${plain} ${one}`));
      return kinds.length > 1 && letter.toLowerCase() > (kinds.at(-1) ?? '') ? name : [];
    },
  );
};
