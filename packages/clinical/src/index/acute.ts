import { indexEntry } from './entry.ts';

export const acuteEntries = [
  indexEntry('abg', '1.0.0', 'critical-care', ['dyspnoea', 'electrolytes']),
  indexEntry('anion-gap', '1.0.0', 'critical-care', ['electrolytes']),
  indexEntry('aa-gradient', '1.0.0', 'critical-care', ['dyspnoea']),
  indexEntry('pf-ratio', '1.0.0', 'critical-care', ['dyspnoea']),
  indexEntry('news2', '1.0.0', 'critical-care', ['sepsis', 'consciousness']),
  indexEntry('qsofa', '1.0.0', 'critical-care', ['sepsis']),
  indexEntry('sofa', '1.0.0', 'critical-care', ['sepsis']),
  indexEntry('gcs', '1.0.0', 'critical-care', ['consciousness']),
  indexEntry('serum-osmolality', '1.0.0', 'critical-care', ['electrolytes', 'consciousness']),
  indexEntry('parkland', '1.0.0', 'critical-care', ['burns']),
  indexEntry('curb-65', '1.0.0', 'infection', ['cough', 'sepsis']),
  indexEntry('mcisaac', '1.0.0', 'infection', ['sore-throat']),
];
