const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A DOI in lower case without what people write around it; undefined when it is none. */
export const toDoi = (text: string | null | undefined): string | undefined => {
  const bare = (text ?? '')
    .trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|urn:doi:|doi:?\s*)/i, '')
    .trim();
  const doi = (/%2f/i.test(bare) ? decode(bare) : bare).replace(/[.,;]+$/, '').toLowerCase();
  return /^10\.\d{3,9}(?:\.\d+)*\/\S+$/.test(doi) && doi.length <= 500 ? doi : undefined;
};

/** The first DOI in a running text. */
export const findDoi = (text: string): string | undefined =>
  toDoi(/\b10\.\d{4,9}\/[^\s"<>]+/.exec(text)?.[0]?.replace(/[)\]]+$/, ''));

/** A PubMed id without leading zeros. */
export const toPmid = (text: string | number | null | undefined): string | undefined =>
  /^(?:pmid:?\s*)?0*([1-9]\d{0,9})$/i.exec(String(text ?? '').trim())?.[1];

/** A PubMed Central id, with its `PMC` and without leading zeros or version. */
export const toPmcid = (text: string | number | null | undefined): string | undefined => {
  const digits = /^(?:PMC(?:ID)?:?\s*)?(?:PMC)?0*([1-9]\d{0,9})(?:\.\d+)?$/i.exec(
    String(text ?? '').trim(),
  )?.[1];
  return digits ? `PMC${digits}` : undefined;
};

/** An ORCID iD with dashes whose check digit is right. */
export const toOrcid = (text: string | null | undefined): string | undefined => {
  const digits = (text ?? '')
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
  if (!/^\d{15}[\dX]$/.test(digits)) return undefined;
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  if ((check === 10 ? 'X' : String(check)) !== digits[15]) return undefined;
  return digits.replace(/(.{4})(?=.)/g, '$1-');
};

/** An ISSN with its dash. */
export const toIssn = (text: string | null | undefined): string | undefined => {
  const match = /^(\d{4})-?(\d{3}[\dX])$/i.exec((text ?? '').trim());
  return match ? `${match[1]}-${match[2]?.toUpperCase()}` : undefined;
};

/** Where the free copy in PubMed Central is. */
export const pmcAddress = (pmcid: string): string => `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/`;

/** An address that may be shown as a link. */
export const toWebAddress = (text: string | null | undefined): string | undefined => {
  const address = (text ?? '').trim();
  return /^https?:\/\/[^\s"<>]+$/i.test(address) && address.length <= 2000 ? address : undefined;
};
