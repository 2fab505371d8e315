import { type ArticleSpecialty, articleSpecialties } from '@mz/contracts';
import type { MeshTerm } from '../record.ts';

/** Branches of the MeSH tree, used where descriptors were loaded. Longer ones are tried as they stand. */
const branches: Readonly<Record<ArticleSpecialty, readonly string[]>> = {
  Cardiology: ['C14', 'E04.100', 'E01.370.370', 'D27.505.954.411', 'G09.330'],
  Oncology: ['C04', 'D27.505.954.248', 'E02.186.400', 'H02.403.429.515'],
  Neurology: ['C10', 'D27.505.954.427', 'H02.403.600'],
  Gastroenterology: ['C06', 'D27.505.954.483', 'H02.403.429.405'],
  Endocrinology: ['C19', 'C18.452.394', 'C18.654.726', 'D27.505.696.399', 'H02.403.429.445'],
  Immunology: ['C20', 'D27.505.696.477', 'E02.095', 'H01.158.273.540', 'H02.403.044'],
  Hematology: ['C15.378', 'D27.505.954.502', 'H02.403.429.490'],
  'Infectious Disease': ['C01', 'D27.505.954.122', 'H02.403.429.470'],
  Surgery: ['E04', 'H02.403.810'],
  Pediatrics: ['C16.614', 'H02.403.670', 'F02.463.188.634'],
};

/** Words and beginnings of words in headings, for each specialty. */
const headings: Readonly<Record<ArticleSpecialty, RegExp>> = {
  Cardiology:
    /\b(?:heart|cardi(?!a,? esoph)|myocard|pericard|endocard|coronary|atrial|ventricular|arrhythmi|tachycard|bradycard|angina|hypertension(?!, (?:portal|ocular|intracranial))|hypotension|aort(?:a|ic)|mitral|tricuspid|stroke volume|troponin|defibrillat|pacemaker|percutaneous coronary|atherosclero|arteriosclero|peripheral arterial|venous thrombo|pulmonary embolism|hydroxymethylglutaryl-coa|hyperlipid|hypercholesterol|dyslipid|lipoproteins, ldl|cholesterol, ldl|antihypertensive|adrenergic beta-antagonists|angiotensin|natriuretic peptide|anticoagula|platelet aggregation|long qt|echocardiograph|electrocardiograph|vascular diseases|aneurysm|marfan)/,
  Oncology:
    /\b(?:neoplas|carcino|tumou?rs?\b|cancer|leuk[ae]?emi|lymphoma|melanom|sarcoma|glioma|glioblastoma|adenocarcinoma|mesothelioma|neuroblastoma|multiple myeloma|metasta|antineoplastic|chemoradio|chemotherapy, adjuvant|radiotherapy|oncolog|oncogen|genes, tumor suppressor|biomarkers, tumor|mammograph|immune checkpoint|programmed cell death 1|cancer survivors|brachytherapy|mastectomy|myelodysplastic)/,
  Neurology:
    /\b(?:brain|cerebr|neurolog|neurodegenerat|stroke(?! volume)|alzheimer|dementia|parkinson|multiple sclerosis|epilep|seizure|migraine|headache|neuropath|neuralg|myasthenia|amyotrophic|encephal|mening(?:e|iti)|spinal cord|nervous system|huntington|guillain|cognit(?:ive|ion)|ischemic attack|intracranial|tauopath|amyloid beta|dystoni|muscular atrophy, spinal|anticonvulsant|antiparkinson|neuroimaging|thrombectomy|autis|neurons?\b|muscular dystroph)/,
  Gastroenterology:
    /\b(?:gastr(?:ic|itis|o)|stomach|intestin|colon(?!i)|colitis|colo(?:rectal|noscop)|crohn|bowel|liver|hepat|cirrhosis|pancrea|bil(?:e|iary)|gallbladder|cholan|cholecyst|esophag|oesophag|celiac|coeliac|duoden|rectal|rectum|endoscopy, (?:digestive|gastro)|helicobacter|irritable bowel|fatty liver|diarrhea|constipation|dyspepsia|proton pump|varices|ascites|fecal microbiota|digestive system)/,
  Endocrinology:
    /\b(?:diabet|insulin|glucose|hypoglyc|hyperglyc|glycated|glycemic|thyroid|graves|adrenal|cushing|addison|pituitary|acromegal|growth hormone|endocrin|obes|metabolic syndrome|osteopor|parathyroid|vitamin d|hypogonad|testosterone|polycystic ovary|glucagon|sodium-glucose|incretin|dipeptidyl-peptidase|metformin|thiazolidinedion|anti-obesity|hormone replacement|bariatric|calcium metabolism|hyperaldosteron)/,
  Immunology:
    /\b(?:immun(?!ization schedule)|autoimmun|arthritis, (?:rheumatoid|psoriatic|juvenile)|lupus|allerg|hypersensitiv|anaphyla|asthma|psorias|spondyl(?:itis|arth)|vasculitis|sjogren|scleroderma|vaccin|antibod|cytokine|interleukin|t-lymphocyte|b-lymphocyte|lymphocyte activation|receptors, chimeric antigen|transplantation, homologous|graft (?:rejection|vs host)|janus kinase|tumor necrosis factor|dermatitis, atopic|eosinophilic|rheumat|complement|hla antigens|antirheumatic|desensitization)/,
  Hematology:
    /\b(?:hematolog|haematolog|an[ae]mi|sickle|thalassemi|hemophili|blood coagulation|thrombo(?:cyt|phil|sis|embol)|leuk[ae]?emi|lymphoma|multiple myeloma|myelo(?:dysplas|prolif|fibro)|neutropeni|pancytopeni|hemorrhagic disorders|von willebrand|iron overload|hemochromatos|polycythemia|bone marrow|hematopoietic|stem cell transplantation|anticoagulants|heparin|factor (?:viii|ix|xa)\b|blood platelets|erythro(?:cyt|poie)|hemoglobin(?! a, glycosylated|, glycated|s?, glyc)|purpura|antifibrinolytic|waldenstrom)/,
  'Infectious Disease':
    /\b(?:infect|communicable|bacter(?!iocid)|virus|viral|virol|sepsis|septic|covid|sars-cov|coronavirus|hiv\b|acquired immunodeficiency|tubercul|malaria|plasmodium|hepatitis(?:,? viral| [abcde]\b|, (?:viral|chronic))|influenza|pneumonia|mening(?:itis, (?:bacter|viral|mening))|herpes|papillomavirus|cytomegalovirus|staphylococc|streptococc|escherichia|clostridi|candid|aspergill|mycos|fung(?:al|i)|parasit|helminth|schistosom|leishman|trypanosom|ebola|dengue|zika|measles|rubella|pertussis|polio|cholera|typhoid|syphilis|gonorrh|chlamydia|anti-bacterial|anti-infective|antiviral|antifungal|antimalarial|anti-hiv|antitubercular|drug resistance, (?:micro|bacter|viral|multiple)|pandemic|endocarditis, bacterial|osteomyelitis|vaccines?\b|rotavirus|lyme|leprosy)/,
  Surgery:
    /\b(?:surg|operative|laparo(?:scop|tom)|arthroplasty|[a-z]+ectomy|resection|anastomos|transplantation(?!, immunology)|perioperative|postoperative|preoperative|intraoperative|sutur|wound (?:closure|infection)|bypass|fracture fixation|herni(?:a|orrh)|anesthesia|amputation|robotic surgical|minimally invasive|reoperation|surgeons|bariatric|endarterectomy|craniotomy|trauma centers|multiple trauma)/,
  Pediatrics:
    /\b(?:pediatric|paediatric|child (?:health|development|mortality|nutrition)|infant(?:, (?:newborn, diseases|premature|low birth|extremely|very)| mortality| nutrition| care)|neonat|premature birth|bronchopulmonary dysplasia|respiratory distress syndrome, newborn|retinopathy of prematurity|sudden infant|breast feeding|bronchiolitis|intensive care units, (?:pediatric|neonatal)|congenital|adolescent (?:medicine|health|development)|autism)/,
};

/** Whole headings that say more than their words. */
const exceptions: Readonly<Record<string, readonly ArticleSpecialty[]>> = {
  humans: [],
  immunohistochemistry: [],
  immunoblotting: [],
  'enzyme-linked immunosorbent assay': [],
  'antibodies, monoclonal, humanized': [],
  'blood glucose': ['Endocrinology'],
  'stroke volume': ['Cardiology'],
  stroke: ['Neurology'],
  'brain neoplasms': ['Oncology', 'Neurology'],
  'colorectal neoplasms': ['Oncology', 'Gastroenterology'],
  'thyroid neoplasms': ['Oncology', 'Endocrinology'],
  'covid-19': ['Infectious Disease'],
  microbiota: ['Gastroenterology'],
  'gastrointestinal microbiome': ['Gastroenterology'],
  'diabetes mellitus, type 1': ['Endocrinology'],
  'diabetes mellitus, type 2': ['Endocrinology'],
  'heart neoplasms': ['Oncology', 'Cardiology'],
  'receptors, immunologic': ['Immunology'],
  'genetic predisposition to disease': [],
  'cardiovascular diseases': ['Cardiology'],
  'drug resistance, neoplasm': ['Oncology'],
  'bacterial proteins': [],
  'viral proteins': [],
  'cell line, tumor': [],
  'general surgery': ['Surgery'],
};

/** Qualifiers that tell a specialty whatever they qualify. */
const qualifiers: Readonly<Record<string, ArticleSpecialty>> = {
  surgery: 'Surgery',
  immunology: 'Immunology',
};

/** Words in names of journals. */
const journals: Readonly<Record<ArticleSpecialty, RegExp>> = {
  Cardiology: /\bcardi|\bheart\b|circulation|hypertens|\bcirc\b|coron|vascular|thromb|stroke|atheroscl/i,
  Oncology: /oncol|cancer|tumou?r|neoplas|leuk[ae]*emi|lymphom|carcino/i,
  Neurology:
    /neurol|neurosci|\bbrain\b|stroke|epilep|\bneuro|alzheimer|parkinson|headache|multiple sclerosis|dementia/i,
  Gastroenterology: /gastro|hepat|\bgut\b|\bliver\b|digest|bowel|pancrea|colorect|endoscop|\bcolon\b/i,
  Endocrinology: /endocrin|diabet|thyroid|metabol|obes|hormon|osteopor|bone miner/i,
  Immunology: /immun|allerg|rheumat|arthritis|vaccin|lupus|asthma/i,
  Hematology: /h[ae]+matol|\bblood\b|leuk[ae]*emi|thromb|haemost|hemost|transfus|lymphom|myelom/i,
  'Infectious Disease':
    /infect|virol|virus|microb(?!iome)|\baids\b|\bhiv\b|antimicrob|tubercul|malaria|epidemics|clin infect/i,
  Surgery: /surg|operative|transplant|anesth|anaesth|arthroplast|orthop|trauma/i,
  Pediatrics: /p[ae]+diatr|child|neonat|infan|adolesc|perinat|kinder/i,
};

const young = /^(?:infant|infant, newborn|child|child, preschool|infant, premature)$/;
const grown = /^(?:adult|young adult|middle aged|aged|aged, 80 and over)$/;

const score = (terms: readonly MeshTerm[], treesOf: TreeLookup): Map<ArticleSpecialty, number> => {
  const scores = new Map<ArticleSpecialty, number>();
  const add = (specialty: ArticleSpecialty, points: number): void => {
    scores.set(specialty, (scores.get(specialty) ?? 0) + points);
  };
  for (const { term, major, qualifiers: own } of terms) {
    const heading = term.toLowerCase();
    const points = major ? 2 : 1;
    const known = exceptions[heading];
    const trees = known ? [] : treesOf(heading);
    for (const specialty of articleSpecialties) {
      const applies = known
        ? known.includes(specialty)
        : headings[specialty].test(heading) ||
          trees.some((tree) => branches[specialty].some((branch) => `${tree}.`.startsWith(`${branch}.`)));
      if (applies) add(specialty, points);
    }
    for (const qualifier of own) {
      const specialty = qualifiers[qualifier.toLowerCase()];
      if (specialty) add(specialty, major ? 1 : 0.5);
    }
  }
  const headingsHere = terms.map(({ term }) => term.toLowerCase());
  if (headingsHere.some((heading) => young.test(heading)))
    add('Pediatrics', headingsHere.some((heading) => grown.test(heading)) ? 0.5 : 2);
  return scores;
};

/** Tree numbers of a heading in lower case, where descriptors were loaded. */
export type TreeLookup = (heading: string) => readonly string[];

const minPoints = 2;
const maxSpecialties = 3;

/**
 * The specialties an article is filed under: by its headings, with the journal as a hint; by journal, title
 * and keywords where it has no headings. The strongest three.
 */
export const toSpecialties = (
  article: {
    readonly mesh: readonly MeshTerm[];
    readonly keywords: readonly string[];
    readonly journal: string;
    readonly title: string;
  },
  treesOf: TreeLookup = () => [],
): ArticleSpecialty[] => {
  const plain = [
    { term: article.title, major: true, qualifiers: [] },
    ...article.keywords.map((term) => ({ term, major: false, qualifiers: [] })),
  ];
  const terms = article.mesh.length > 0 ? article.mesh : plain;
  const scores = score(terms, treesOf);
  for (const specialty of articleSpecialties)
    if (journals[specialty].test(article.journal)) scores.set(specialty, (scores.get(specialty) ?? 0) + 2);
  const best = [...scores.entries()].filter(([, points]) => points >= minPoints);
  best.sort(([a, x], [b, y]) => y - x || articleSpecialties.indexOf(a) - articleSpecialties.indexOf(b));
  const highest = best[0]?.[1] ?? 0;
  return best
    .filter(([, points]) => points >= highest / 3)
    .slice(0, maxSpecialties)
    .map(([specialty]) => specialty);
};
