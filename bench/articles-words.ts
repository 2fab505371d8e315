// Words of the synthetic articles: real ones where text is densest, made of medical roots further down.

export const functionWords =
  `the of and in to with a for was were that is by as on or from at be this are not than we an which had
  between these after have may been during has more both no among but can their also it who other all when
  before could such however should those there whether most if its our then through while might only without
  into each being because did against some does about so under further within per what how will`.split(/\s+/);

/** The words every second abstract has. */
export const commonWords =
  `patients study treatment results group years clinical disease data analysis effect significant associated
  risk methods outcome compared levels increased using used cells patient cases high studies time control
  therapy conclusion showed rate significantly higher age blood level factors health groups care response
  trial lower role cancer cell mean found two one three total population women men children months
  days follow observed different low reported based including changes ratio confidence interval`.split(/\s+/);

export const generalWords =
  `surgery infection acute chronic primary secondary diabetes pressure heart renal cardiac pulmonary hepatic
  mortality survival incidence prevalence severity symptoms diagnosis prognosis screening imaging tumor protein
  gene expression plasma serum insulin glucose hypertension stroke failure injury pain quality life randomized
  placebo dose daily weekly oral intravenous adverse events safety efficacy baseline endpoint primary adults
  elderly infants pregnancy birth weight body mass index function activity exercise diet smoking alcohol drug
  antibiotic resistance bacterial viral vaccine immune antibody inflammation marker biomarker sensitivity
  specificity accuracy model regression cohort retrospective prospective multicenter hospital admission discharge
  emergency intensive unit ventilation oxygen arterial venous coronary vascular valve rhythm tissue bone muscle
  nerve brain spinal lung liver kidney bladder stomach colon skin eye ear thyroid breast prostate ovarian
  cervical gastric rectal pancreatic lymphoma leukemia anemia platelet hemoglobin count culture strain mutation
  variant allele receptor inhibitor pathway signaling induced mediated growth factor enzyme acid lipid
  cholesterol calcium vitamin iron sodium fluid volume surface area temperature rate duration onset early late
  recurrence remission relapse progression stage grade margin resection transplantation graft implant device
  laparoscopic endoscopic biopsy histology staining assay method technique procedure protocol guideline
  recommendation evidence review literature management approach strategy intervention program training education
  community rural urban national global economic cost burden access service policy survey questionnaire score
  scale measure assessment evaluation comparison difference correlation association relationship mechanism
  hypothesis finding observation evidence support need potential novel current recent previous future`.split(
    /\s+/,
  );

const prefixes =
  `hyper hypo peri endo epi sub supra intra inter anti auto iso para meta micro macro poly oligo neo pseudo
  trans retro ante hemi dys eu a bi tri contra ultra infra`.split(/\s+/);
const roots =
  `cardi myocardi neur hepat nephr gastr enter col pulmon bronch pneum derm oste arthr my encephal mening
  retin kerat ot rhin laryng pharyng thyr adren pancreat splen hem lymph vascul angi phleb arteri thromb
  embol lip glyc prote nucle cyt chrom gen onc carcin sarc melan aden fibr hist immun bacteri vir myc parasit
  tox pharmac chem radi electr therm hydr oxid sulf phosph nitr cholin adrenerg dopamin seroton gluc cortic
  estr andr gonad ovari uter placent embry fet natal pediatr geriatr psych cogn somat kin phys path eti
  sten scler necr apopt prolifer different migr adhes secret absorb metabol cataly inhib activ regul transcript`.split(
    /\s+/,
  );
const suffixes =
  `itis osis oma opathy ology ectomy otomy oplasty oscopy ography ogram emia uria algia plegia genesis genic
  lysis lytic penia philia phobia plasm plasia trophy trophic tropic static stasis meter metry ase ine ide ate
  ol one in an al ic ous ative ation ator ability iform oid ergic cyte blast clast`.split(/\s+/);
const onsets = 'b br c ch d dr f g gr h j k kr l m n p pr qu r s sh st t tr v w y z'.split(' ');
const vowels = 'a e i o u ai ei ou'.split(' ');
const codas = ['', '', 'n', 'r', 's', 'l', 'm', 'k', 'ng', 'tt', 'ss', 'rd', 'ck'];

const take = (from: readonly string[], random: () => number): string =>
  from[(random() * from.length) | 0] ?? '';

/** So many different words of medical roots. */
export const makeWords = (count: number, random: () => number): string[] => {
  const words = new Set<string>();
  while (words.size < count) {
    const prefix = random() < 0.3 ? take(prefixes, random) : '';
    const second = random() < 0.4 ? `${take(roots, random)}o` : '';
    words.add(prefix + second + take(roots, random) + take(suffixes, random));
  }
  return [...words];
};

/** So many different names of people. */
export const makeNames = (count: number, random: () => number): string[] => {
  const names = new Set<string>();
  while (names.size < count) {
    let name = '';
    for (let part = 0; part < 2 + (random() < 0.35 ? 1 : 0); part += 1)
      name += take(onsets, random) + take(vowels, random) + take(codas, random);
    names.add(name.charAt(0).toUpperCase() + name.slice(1));
  }
  return [...names];
};
