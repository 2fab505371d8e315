/** Endings of names of drugs and of a degree before which a long word may be parted. */
const endings =
  /(?<=\p{Script=Latin}{4})(?=(?:azepam|barbital|caine|cillin|codone|conazole|curium|cycline|dipine|dronate|fentanil|fenytoin|floxacin|fungin|gliflozin|gliptin|glutide|indicated|lukast|micin|minophen|morphone|mycin|navir|nidazole|oxetine|oxaban|parin|penem|phenytoin|phylline|platin|prazole|pressin|profen|ridone|sartan|semide|setron|spirone|statin|tegravir|thiazide|tidine|tinib|trexate|triptan|triptyline|tyline|zolamide|zolam)s?(?:\P{L}|$))/giu;

/** A word of fewer letters stands in the narrowest column. */
const long = /\p{Script=Latin}{10,}/gu;

/** Long Latin words with soft hyphens: browsers without a dictionary would part them anywhere, or not at all. */
export const withSoftHyphens = (text: string): string =>
  text.replace(long, (word) => word.replace(endings, '\u00ad'));
