/** Direction and language of a text that may differ from the interface's: English papers inside an Arabic page. */
export interface TextMarks {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

const shareOf = (text: string, script: RegExp) => (text.match(script) ?? []).length;

/** By what it is written in; the article's language decides among the languages of the Latin script. */
export const marksOf = (text: string, language: string): TextMarks => {
  const arabic = shareOf(text, /\p{Script=Arabic}/gu);
  const han = shareOf(text, /\p{Script=Han}/gu);
  const latin = shareOf(text, /\p{Script=Latin}/gu);
  if (arabic > latin) return { lang: language === 'fa' || language === 'ur' ? language : 'ar', dir: 'rtl' };
  if (han * 3 > latin) return { lang: language === 'ja' ? 'ja' : 'zh', dir: 'ltr' };
  // PubMed prints titles of papers in other scripts in English.
  const isOther = ['ar', 'zh', 'ja', 'ko', 'fa', 'he', 'ru', 'uk', 'ur'].includes(language);
  return { lang: isOther || latin === 0 ? 'en' : language, dir: 'ltr' };
};

/** The first names of a long list, and whether there are more. */
export const firstAuthors = (
  authors: readonly string[],
  complete: boolean,
  most = 3,
): { names: string[]; more: boolean } => ({
  names: authors.slice(0, most),
  more: authors.length > most || !complete,
});

/** Name of a language in the reader's; codes nobody knows stay as they are. */
export const languageName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** Terms one after the other, each apart from the direction of the sentence around it. */
export const joinTerms = (terms: readonly string[], separator: string): string =>
  terms.map((term) => `\u2068${term}\u2069`).join(separator);
