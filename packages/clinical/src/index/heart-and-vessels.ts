import { indexEntry } from './entry.ts';

export const heartAndVesselsEntries = [
  indexEntry('ascvd-pce', '1.0.0', 'cardiology', ['prevention']),
  indexEntry('prevent-base', '1.0.0', 'cardiology', ['prevention']),
  indexEntry('score2', '1.0.0', 'cardiology', ['prevention']),
  indexEntry('score2-op', '1.0.0', 'cardiology', ['prevention']),
  indexEntry('cha2ds2-vasc', '1.0.0', 'cardiology', ['palpitations', 'stroke']),
  indexEntry('has-bled', '1.0.0', 'cardiology', ['palpitations', 'bleeding']),
  indexEntry('heart', '1.0.0', 'cardiology', ['chest-pain']),
  indexEntry('timi-ua-nstemi', '1.0.0', 'cardiology', ['chest-pain']),
  indexEntry('qtc', '1.0.0', 'cardiology', ['palpitations']),
  indexEntry('ldl-martin-hopkins', '1.0.0', 'cardiology', ['prevention']),
  indexEntry('ldl-sampson', '1.0.0', 'cardiology', ['prevention']),
  indexEntry('ldl-friedewald', '1.0.0', 'cardiology', ['prevention']),
  indexEntry('wells-dvt', '1.0.0', 'haematology', ['leg-swelling']),
  indexEntry('wells-pe', '1.0.0', 'haematology', ['dyspnoea', 'chest-pain']),
  indexEntry('perc', '1.0.0', 'haematology', ['dyspnoea', 'chest-pain']),
];
