/** ISO 639-2 codes, bibliographic and terminological, with a two-letter code. */
const twoLetter: Readonly<Record<string, string>> = Object.fromEntries(
  `eng en,ger de,deu de,fre fr,fra fr,spa es,ita it,por pt,rus ru,chi zh,zho zh,jpn ja,kor ko,ara ar,heb he,tur tr,
  per fa,fas fa,pol pl,cze cs,ces cs,slo sk,slk sk,slv sl,hrv hr,scr hr,srp sr,scc sr,bos bs,mac mk,mkd mk,bul bg,
  rum ro,ron ro,hun hu,gre el,ell el,ukr uk,bel be,lit lt,lav lv,est et,fin fi,swe sv,nor no,nob nb,nno nn,dan da,
  ice is,isl is,dut nl,nld nl,afr af,cat ca,baq eu,eus eu,glg gl,gle ga,wel cy,cym cy,lat la,alb sq,sqi sq,arm hy,
  hye hy,geo ka,kat ka,aze az,kaz kk,uzb uz,mon mn,hin hi,urd ur,ben bn,tam ta,tel te,mal ml,mar mr,pan pa,guj gu,
  nep ne,sin si,tha th,vie vi,ind id,may ms,msa ms,tgl tl,bur my,mya my,khm km,lao lo,swa sw,amh am,mlt mt,epo eo,kur ku`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

const names: Readonly<Record<string, string>> = {
  english: 'en',
  german: 'de',
  deutsch: 'de',
  french: 'fr',
  français: 'fr',
  spanish: 'es',
  español: 'es',
  italian: 'it',
  portuguese: 'pt',
  russian: 'ru',
  chinese: 'zh',
  中文: 'zh',
  japanese: 'ja',
  korean: 'ko',
  arabic: 'ar',
  العربية: 'ar',
  turkish: 'tr',
  persian: 'fa',
  polish: 'pl',
  dutch: 'nl',
  norwegian: 'no',
  swedish: 'sv',
  danish: 'da',
};

/** A language as ISO 639-1 where there is one, else 639-2; undefined when several or none are named. */
export const toLanguage = (text: string | null | undefined): string | undefined => {
  const value = (text ?? '').trim().toLowerCase();
  if (names[value]) return names[value];
  const code = /^([a-z]{2,3})(?:[-_][a-z0-9]{2,8})*$/.exec(value)?.[1];
  if (!code || code === 'und' || code === 'mul' || code === 'zxx' || code === 'mis') return undefined;
  return twoLetter[code] ?? code;
};

/** The language a script gives away, where nobody named one. */
export const guessLanguage = (title: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)) return 'ja';
  if (/\p{Script=Han}{2}/u.test(title)) return 'zh';
  if (/\p{Script=Hangul}/u.test(title)) return 'ko';
  if (/\p{Script=Arabic}{2}/u.test(title)) return /[پچژگ]/u.test(title) ? 'fa' : 'ar';
  if (/\p{Script=Cyrillic}{2}/u.test(title)) return 'ru';
  return 'en';
};
