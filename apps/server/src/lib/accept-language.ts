import { type Language, languages } from '@mz/contracts';
import Negotiator from 'negotiator';

/** More than any browser sends; what is longer is cut before it is parsed. */
const maxHeaderLength = 500;

/**
 * Interface language negotiated from an `Accept-Language` header (RFC 9110, section 12.5.4).
 *
 * @returns the supported language of the highest weight, English where none is acceptable
 */
export const languageOfRequest = (header: string | undefined): Language => {
  const negotiator = new Negotiator({ headers: { 'accept-language': header?.slice(0, maxHeaderLength) } });
  const [preferred] = negotiator.languages([...languages]);
  return languages.find((language) => language === preferred) ?? languages[0];
};
