import type { Prepared } from './kinds.ts';
import { isCountry } from './words.ts';

const unitPart =
  /^[,\s]{0,3}(?:\(?(?:apt|apartment|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|block)\.? ?#?\d{1,5}[a-z]?\)?|#\d{1,5}[a-z]?|street\b|st\b\.?)/i;
/** A line of an address: a few capitalised words, a state's letters, a postcode. */
const part =
  /^(?:[ ,]{0,2}\n{0,2} {0,4}|, {0,2}| )((?:\p{Lu}[\p{L}'-]{0,30}(?:\.(?=\p{L}))?|St\.|\(\p{Lu}[\p{L} ]{1,30}\)|nan|[a-z]{2}(?= \d{5}))(?: (?:\p{Lu}[\p{L}'-]{0,30}|\(\p{Lu}[\p{L} ]{1,30}\)|de|la|of|am|im|an der|el|do|da|di|and)){0,4})?(?:[ ,]{0,3}\n? ?((?:[A-Z]{2,3} )?\d{3,6}(?:[- ]\d{2,4})?(?: [A-Z]{2})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d))?(?![\p{L}\d])/u;
const boundary = /^(?:$|[\n,.;:?!)"']|\s)/;

const stop =
  /^(?:I|He|She|They|We|It|The|This|That|Please|My|His|Her|You|And|But|In|On|At|For|Can|Could|Is|What|Thanks|Thank|Phone|Tel|Mobile|Email|E-mail|Fax|Mr|Mrs|Ms|Dr|Patient|Who|When|If)$/;

/** Where an address that reaches the position ends: its flat, town, country and postcode belong to it. */
export const continueAddress = ({ text }: Prepared, from: number): number => {
  let end = from;
  for (let round = 0; round < 2; round += 1) {
    const found = unitPart.exec(text.slice(end, end + 40));
    if (found) end += found[0].length;
  }
  for (let round = 0; round < 4; round += 1) {
    const rest = text.slice(end, end + 100);
    const found = part.exec(rest);
    if (!found || (!found[1] && !found[2])) break;
    const [whole, words = '', code] = found;
    if (!boundary.test(rest.slice(whole.length))) break;
    const first = words.split(' ')[0] ?? '';
    if (stop.test(first)) break;
    const separated = /^[ ]?[,\n]/.test(whole) || /^ {0,2}\n/.test(whole);
    const shout = words.length > 2 && words === words.toUpperCase();
    // Without a comma only what looks like a place may follow.
    if (!separated && !code && !shout && !isCountry(words)) break;
    if (
      separated &&
      !code &&
      !shout &&
      !isCountry(words) &&
      !/^(?:$|[\n,.;?!)"])/.test(rest.slice(whole.length))
    )
      break;
    // A new paragraph is a new matter, unless it names the country.
    if (/\n\n/.test(whole) && !isCountry(words)) break;
    end += whole.length;
  }
  return from + text.slice(from, end).replace(/[\s.,]+$/, '').length;
};
