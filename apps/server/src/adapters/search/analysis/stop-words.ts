const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** English words that are neither indexed nor searched. */
export const englishStopWords =
  list(`a about above after again against am an and any are as at be because been
  before being below between both but by can could did do does doing down during each few for from further had has
  have having he her here hers him his how i if in into is it its itself let may me might more most must my myself no
  nor not of off on once only or other ought our ours out over own per same shall she should so some such than that
  the their theirs them themselves then there these they this those through thus to too under until up upon us very
  was we were what when where whether which while who whom whose why will with within without would you your yours
  however among also via although therefore here's let's all`);

/** Acronyms of medicine that look like a stop word in lower case. */
export const capitalAcronyms = list('WHO ALL NO');

/** Words of questions and claims that say little about the subject; searched, but for less. */
export const structureWords =
  list(`study studies trial trials article articles paper papers evidence review reviews
  effect effects affect affects role roles use used using uses useful cause causes caused associated association
  associate related relation relationship result results lead leads show shows shown find finding findings found
  compare compared comparison versus vs patient patients people person persons human humans individual individuals
  best better good recommend recommended recommendation guideline guidelines latest new recent increase increases
  increased increasing decrease decreases decreased decreasing reduce reduces reduced reduction improve improves
  improved improvement high higher highest low lower lowest level levels rate rates significant significantly
  important different difference many much number several most common various presence present provide provides
  involved involves play plays require required requires response occur occurs known based important cases case
  treat treated treatment treatments therapy therapies management manage`);

/** Words that a single letter follows to make a name, so that "hepatitis a" keeps its letter. */
export const letteredNouns =
  list(`vitamin vitamins hepatitis influenza type group class factor protein apolipoprotein
  immunoglobulin haemophilia hemophilia streptococcus streptococci stage grade score child coenzyme cyclosporin
  interferon amyloid troponin cystatin natriuretic serum medicare schedule`);

/** Words that a Roman numeral follows. */
export const numberedNouns =
  list(`type stage grade class phase factor angiotensin schedule part level category mobitz
  bipolar collagen topoisomerase complex group`);
