/** One catalogue of translations: nested objects of texts. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

export const clinicalLanguages = ['en', 'ar', 'zh'] as const;
export type ClinicalLanguage = (typeof clinicalLanguages)[number];

type Loader = () => Promise<{ readonly default: Catalogue }>;
type Loaders = Readonly<Record<ClinicalLanguage, Loader>>;

/** One lazily loaded catalogue per namespace and language: `clinical` and `calculators` are shared. */
export const catalogueLoaders = {
  clinical: {
    en: () => import('../locales/en/clinical.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/clinical.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/clinical.json', { with: { type: 'json' } }),
  },
  calculators: {
    en: () => import('../locales/en/calculators.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/calculators.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/calculators.json', { with: { type: 'json' } }),
  },
  'aa-gradient': {
    en: () => import('../locales/en/aa-gradient.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/aa-gradient.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/aa-gradient.json', { with: { type: 'json' } }),
  },
  abg: {
    en: () => import('../locales/en/abg.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/abg.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/abg.json', { with: { type: 'json' } }),
  },
  'anion-gap': {
    en: () => import('../locales/en/anion-gap.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/anion-gap.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/anion-gap.json', { with: { type: 'json' } }),
  },
  apgar: {
    en: () => import('../locales/en/apgar.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/apgar.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/apgar.json', { with: { type: 'json' } }),
  },
  'ascvd-pce': {
    en: () => import('../locales/en/ascvd-pce.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/ascvd-pce.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/ascvd-pce.json', { with: { type: 'json' } }),
  },
  bishop: {
    en: () => import('../locales/en/bishop.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/bishop.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/bishop.json', { with: { type: 'json' } }),
  },
  bmi: {
    en: () => import('../locales/en/bmi.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/bmi.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/bmi.json', { with: { type: 'json' } }),
  },
  'bsa-dubois': {
    en: () => import('../locales/en/bsa-dubois.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/bsa-dubois.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/bsa-dubois.json', { with: { type: 'json' } }),
  },
  'bsa-haycock': {
    en: () => import('../locales/en/bsa-haycock.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/bsa-haycock.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/bsa-haycock.json', { with: { type: 'json' } }),
  },
  'bsa-mosteller': {
    en: () => import('../locales/en/bsa-mosteller.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/bsa-mosteller.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/bsa-mosteller.json', { with: { type: 'json' } }),
  },
  'cha2ds2-vasc': {
    en: () => import('../locales/en/cha2ds2-vasc.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/cha2ds2-vasc.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/cha2ds2-vasc.json', { with: { type: 'json' } }),
  },
  'child-pugh': {
    en: () => import('../locales/en/child-pugh.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/child-pugh.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/child-pugh.json', { with: { type: 'json' } }),
  },
  'cockcroft-gault': {
    en: () => import('../locales/en/cockcroft-gault.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/cockcroft-gault.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/cockcroft-gault.json', { with: { type: 'json' } }),
  },
  'corrected-calcium': {
    en: () => import('../locales/en/corrected-calcium.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/corrected-calcium.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/corrected-calcium.json', { with: { type: 'json' } }),
  },
  'corrected-sodium': {
    en: () => import('../locales/en/corrected-sodium.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/corrected-sodium.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/corrected-sodium.json', { with: { type: 'json' } }),
  },
  'curb-65': {
    en: () => import('../locales/en/curb-65.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/curb-65.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/curb-65.json', { with: { type: 'json' } }),
  },
  'drug-dosage': {
    en: () => import('../locales/en/drug-dosage.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/drug-dosage.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/drug-dosage.json', { with: { type: 'json' } }),
  },
  'drug-dose': {
    en: () => import('../locales/en/drug-dose.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/drug-dose.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/drug-dose.json', { with: { type: 'json' } }),
  },
  'egfr-ckdepi-2009': {
    en: () => import('../locales/en/egfr-ckdepi-2009.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/egfr-ckdepi-2009.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/egfr-ckdepi-2009.json', { with: { type: 'json' } }),
  },
  'egfr-ckdepi-2021-cr': {
    en: () => import('../locales/en/egfr-ckdepi-2021-cr.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/egfr-ckdepi-2021-cr.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/egfr-ckdepi-2021-cr.json', { with: { type: 'json' } }),
  },
  'egfr-ckdepi-2021-cr-cys': {
    en: () => import('../locales/en/egfr-ckdepi-2021-cr-cys.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/egfr-ckdepi-2021-cr-cys.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/egfr-ckdepi-2021-cr-cys.json', { with: { type: 'json' } }),
  },
  'estimated-due-date': {
    en: () => import('../locales/en/estimated-due-date.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/estimated-due-date.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/estimated-due-date.json', { with: { type: 'json' } }),
  },
  fena: {
    en: () => import('../locales/en/fena.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/fena.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/fena.json', { with: { type: 'json' } }),
  },
  'fib-4': {
    en: () => import('../locales/en/fib-4.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/fib-4.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/fib-4.json', { with: { type: 'json' } }),
  },
  gcs: {
    en: () => import('../locales/en/gcs.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/gcs.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/gcs.json', { with: { type: 'json' } }),
  },
  'has-bled': {
    en: () => import('../locales/en/has-bled.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/has-bled.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/has-bled.json', { with: { type: 'json' } }),
  },
  heart: {
    en: () => import('../locales/en/heart.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/heart.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/heart.json', { with: { type: 'json' } }),
  },
  'homa-ir': {
    en: () => import('../locales/en/homa-ir.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/homa-ir.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/homa-ir.json', { with: { type: 'json' } }),
  },
  'lab-units': {
    en: () => import('../locales/en/lab-units.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/lab-units.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/lab-units.json', { with: { type: 'json' } }),
  },
  'ldl-friedewald': {
    en: () => import('../locales/en/ldl-friedewald.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/ldl-friedewald.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/ldl-friedewald.json', { with: { type: 'json' } }),
  },
  'ldl-martin-hopkins': {
    en: () => import('../locales/en/ldl-martin-hopkins.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/ldl-martin-hopkins.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/ldl-martin-hopkins.json', { with: { type: 'json' } }),
  },
  'ldl-sampson': {
    en: () => import('../locales/en/ldl-sampson.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/ldl-sampson.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/ldl-sampson.json', { with: { type: 'json' } }),
  },
  'maintenance-fluids': {
    en: () => import('../locales/en/maintenance-fluids.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/maintenance-fluids.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/maintenance-fluids.json', { with: { type: 'json' } }),
  },
  mcisaac: {
    en: () => import('../locales/en/mcisaac.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/mcisaac.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/mcisaac.json', { with: { type: 'json' } }),
  },
  'meld-3.0': {
    en: () => import('../locales/en/meld-3.0.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/meld-3.0.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/meld-3.0.json', { with: { type: 'json' } }),
  },
  'meld-na': {
    en: () => import('../locales/en/meld-na.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/meld-na.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/meld-na.json', { with: { type: 'json' } }),
  },
  news2: {
    en: () => import('../locales/en/news2.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/news2.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/news2.json', { with: { type: 'json' } }),
  },
  'opioid-mme': {
    en: () => import('../locales/en/opioid-mme.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/opioid-mme.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/opioid-mme.json', { with: { type: 'json' } }),
  },
  parkland: {
    en: () => import('../locales/en/parkland.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/parkland.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/parkland.json', { with: { type: 'json' } }),
  },
  perc: {
    en: () => import('../locales/en/perc.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/perc.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/perc.json', { with: { type: 'json' } }),
  },
  'pf-ratio': {
    en: () => import('../locales/en/pf-ratio.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/pf-ratio.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/pf-ratio.json', { with: { type: 'json' } }),
  },
  'prevent-base': {
    en: () => import('../locales/en/prevent-base.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/prevent-base.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/prevent-base.json', { with: { type: 'json' } }),
  },
  qsofa: {
    en: () => import('../locales/en/qsofa.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/qsofa.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/qsofa.json', { with: { type: 'json' } }),
  },
  qtc: {
    en: () => import('../locales/en/qtc.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/qtc.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/qtc.json', { with: { type: 'json' } }),
  },
  'schwartz-bedside': {
    en: () => import('../locales/en/schwartz-bedside.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/schwartz-bedside.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/schwartz-bedside.json', { with: { type: 'json' } }),
  },
  score2: {
    en: () => import('../locales/en/score2.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/score2.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/score2.json', { with: { type: 'json' } }),
  },
  'score2-op': {
    en: () => import('../locales/en/score2-op.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/score2-op.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/score2-op.json', { with: { type: 'json' } }),
  },
  'serum-osmolality': {
    en: () => import('../locales/en/serum-osmolality.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/serum-osmolality.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/serum-osmolality.json', { with: { type: 'json' } }),
  },
  sofa: {
    en: () => import('../locales/en/sofa.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/sofa.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/sofa.json', { with: { type: 'json' } }),
  },
  'steroid-equivalence': {
    en: () => import('../locales/en/steroid-equivalence.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/steroid-equivalence.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/steroid-equivalence.json', { with: { type: 'json' } }),
  },
  temperature: {
    en: () => import('../locales/en/temperature.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/temperature.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/temperature.json', { with: { type: 'json' } }),
  },
  'timi-ua-nstemi': {
    en: () => import('../locales/en/timi-ua-nstemi.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/timi-ua-nstemi.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/timi-ua-nstemi.json', { with: { type: 'json' } }),
  },
  'unit-converter': {
    en: () => import('../locales/en/unit-converter.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/unit-converter.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/unit-converter.json', { with: { type: 'json' } }),
  },
  'wells-dvt': {
    en: () => import('../locales/en/wells-dvt.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/wells-dvt.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/wells-dvt.json', { with: { type: 'json' } }),
  },
  'wells-pe': {
    en: () => import('../locales/en/wells-pe.json', { with: { type: 'json' } }),
    ar: () => import('../locales/ar/wells-pe.json', { with: { type: 'json' } }),
    zh: () => import('../locales/zh/wells-pe.json', { with: { type: 'json' } }),
  },
} as const satisfies Record<string, Loaders>;

export type CatalogueName = keyof typeof catalogueLoaders;

/** Loads one catalogue; nothing for an unknown namespace. */
export async function loadCatalogue(name: string, language: ClinicalLanguage): Promise<Catalogue | null> {
  if (!Object.hasOwn(catalogueLoaders, name)) return null;
  const loaders: Loaders = catalogueLoaders[name as CatalogueName];
  return (await loaders[language]()).default;
}

export type Translate = (key: string) => string;

/**
 * Loads what one calculator needs in a language and returns a function from a translation key (`namespace:path`) to
 * its text. A key without a text comes back as it is.
 */
export async function loadTranslator(id: string, language: ClinicalLanguage): Promise<Translate> {
  const names = ['clinical', 'calculators', 'lab-units', id];
  const catalogues = new Map(
    await Promise.all(names.map(async (name) => [name, await loadCatalogue(name, language)] as const)),
  );
  return (key) => {
    const [name = '', path = ''] = key.split(':', 2);
    return findText(catalogues.get(name) ?? null, path) ?? key;
  };
}

/** The text at a dotted path of a catalogue. */
export function findText(catalogue: Catalogue | null, path: string): string | null {
  let node: string | Catalogue | undefined = catalogue ?? undefined;
  for (const part of path.split('.')) {
    if (node === undefined || typeof node === 'string') return null;
    node = Object.hasOwn(node, part) ? node[part] : undefined;
  }
  return typeof node === 'string' ? node : null;
}
