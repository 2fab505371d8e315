import type { Rule } from './rule.ts';

/** Registers of trials, papers, drugs and diseases, authorities, and what a laboratory measures: no numbers of a person. */
const notFiled =
  '(?!(?:NCT|ISRCTN|EUCTR|EUDRACT|CTRI|ACTRN|DOI|PMID|PMC|ISBN|ISSN|ICD|OPCS|SNOMED|LOINC|ATC|BNF|CAS|NDC|GTIN|EAN|CYP|HLA|COVID|SARS|EMA|FDA|MHRA|WHO|ISO|NICE|IRAS|REC|CE|BP|HR|RR|GCS|IV|IM|PO|SC|CT|MR|PET|US|ECG|CK|BNP|CRP|WBC|WCC|PLT|LDH|AST|ALT|GGT|ALP|TSH|HCG|AFP|PSA|VL|CD|HB|NA|LOT|REV|FP|DS|MED|A|B)(?![A-Z]))';
/** Letters, and at least four digits with dashes or slashes between. */
const coded = `${notFiled}(?=(?:[A-Z/ -]*\\d){4})(?:[A-Z]{1,5}\\d{0,8}(?:[-/][A-Z\\d]{1,10}){1,4}|[A-Z]{2,4} \\d{2,6}(?:[-/]\\d{1,7}){1,3}|[A-Z]{2,4} \\d{4,8}|[A-Z]{1,2}\\d{6,8})(?![A-Z\\d/-]|\\.\\d)`;
const of = '(?: ?(?:[Nn]o\\.?|[Nn]umber|[Nn]r|ID|[Ii]d|[Rr]ef|[Cc]ode)){0,2}(?: of \\p{Lu}\\p{Ll}+)?[:#]? ';

/** Numbers with letters in front, behind the word for the paper or the thing that bears them. */
export const codeRules: readonly Rule[] = [
  {
    kind: 'mrn',
    confidence: 0.72,
    form: new RegExp(
      `(?<![\\p{L}-])(?:[Cc]ards?|[Cc]ode|[Cc]ase|[Rr]ef\\.?|[Rr]eference|[Ii]ncident|[Ss]heet|[Ff]ile|[Ff]older|[Ff]orm|[Ss]ample|[Ss]pecimen|[Aa]sset|[Ll]ab|[Pp]apers?|[Tt]ag|[Rr]ecord|[Cc]omplaint|[Rr]equest|[Rr]eferral|[Cc]ertificate|[Cc]onsent|[Ww]ristband|[Ll]abel|[Nn]o\\.|[Nn]umber|UHN)${of}(${coded})`,
      'gu',
    ),
    finds: 'Chair asset «WCS/88-1402» is missing.',
    spares: 'code ICD-10/2019, ref NCT 0123-4567, sample CK 12000, form DS1500, no. A/2009-1',
  },
  {
    kind: 'account',
    confidence: 0.72,
    form: new RegExp(
      `(?<![\\p{L}-])(?:[Rr]eceipt|[Ll]etter|[Tt]ransfer|[Aa]ccount|[Ff]unding|[Ii]nvoice|[Bb]ill|[Vv]oucher|[Pp]ermit|[Tt]icket|[Pp]ayment|[Cc]laim|[Bb]ooking)${of}(${coded})`,
      'gu',
    ),
    finds: 'Funding code «CCG/WC/70331», chair ordered.',
    spares: 'account of DKA 12-14-16, letter ISBN 12-3456, ticket to ICU 4',
  },
  {
    kind: 'mrn',
    confidence: 0.72,
    form: /(?<![\w/-])((?:LAB|CASE|FILE|REF|REQ|SPEC|ACC|PATH|HIST|HOSP|INC|RCPT|CLM|INV)[-/](?:\d{1,4}[-/])?\d{4,9})(?![\w/-])/g,
    finds: '«LAB-26-0045173» haemolysed',
    spares: 'REF-12, PATH-A, LAB 26',
  },
  {
    kind: 'mrn',
    confidence: 0.55,
    form: new RegExp(
      `(?<![\\w/.-])(${notFiled}(?=(?:[A-Z/-]*\\d){5})[A-Z]{1,5}(?:-?\\d{2,4})?[-/]\\d{3,8}(?:[-/][A-Z\\d]{1,4})?)(?![\\w/-]|\\.\\d)`,
      'g',
    ),
    notBehind:
      /(?:batch|lot|serial|trial|model|protocol|version|grant|patent|stud(?:y|ies)|s\/?n|part|item|variant|isolate|strain|alert|valve|pump|monitor|machine|probe|guideline|gene|allele)(?: no\.?| number)?[ :#]{0,2}$/i,
    finds: 'Waiting for «KMH-2026-4471» from the store',
    spares: 'batch KMH-2026-4471, CT-2026-0091, COVID-19-2020, DAPA-2026, trial AB-2019-1234',
  },
];
