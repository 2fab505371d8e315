import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';
import { firstDay, parseLooseDate, toPartialDate } from './dates.ts';
import { guessLanguage, toLanguage } from './languages.ts';
import { toSpecialties } from './specialties.ts';
import { toSpecies } from './species.ts';
import { toStudyType } from './study-type.ts';

const mesh = (...terms: string[]) =>
  terms.map((term) => ({ term: term.replace('*', ''), major: term.startsWith('*'), qualifiers: [] }));

describe('dates', () => {
  it.each([
    ['1998 Dec-1999 Jan', '1998-12'],
    ['2000 Spring', '2000'],
    ['Spring 1999', '1999'],
    ['2015 Nov-Dec', '2015-11'],
    ['2000 Dec 23-30', '2000-12-23'],
    ['1976-1977', '1976'],
    ['Lancet. 2010 Feb 6;375(9713):445', '2010-02-06'],
    ['2024-02-30', '2024-02'],
    ['3 March 2020', '2020-03-03'],
    ['undated', undefined],
  ])('%s is %s', (text, date) => {
    expect(parseLooseDate(text)).toBe(date);
  });
  it('drops parts that are no month or day', () => {
    expect(toPartialDate('2020', '13', '1')).toBe('2020');
    expect(toPartialDate('2020', 'Feb', '31')).toBe('2020-02');
    expect(toPartialDate('20')).toBeUndefined();
    expect(firstDay('2020')).toBe('2020-01-01');
    expect(firstDay('2020-07')).toBe('2020-07-01');
  });
});

it.each([
  ['eng', 'en'],
  ['CHI', 'zh'],
  ['ger', 'de'],
  ['ara', 'ar'],
  ['pt-BR', 'pt'],
  ['chr', 'chr'],
  ['und', undefined],
  ['', undefined],
])('language %s is %s', (text, code) => {
  expect(toLanguage(text)).toBe(code);
});

it('guesses a language by its script', () => {
  expect(guessLanguage('高血压的治疗')).toBe('zh');
  expect(guessLanguage('علاج ارتفاع ضغط الدم')).toBe('ar');
  expect(guessLanguage('高血圧の治療')).toBe('ja');
  expect(guessLanguage('Treatment')).toBe('en');
});

it.each([
  [['Review', 'Meta-Analysis'], [], '', 'meta-analysis'],
  [['Practice Guideline', 'Review'], [], '', 'guideline'],
  [['Journal Article', 'Randomized Controlled Trial'], [], '', 'randomised-trial'],
  [['Clinical Trial, Phase II'], [], '', 'clinical-trial'],
  [['Journal Article'], ['Case-Control Studies'], '', 'case-control'],
  [['Journal Article'], ['Prospective Studies'], '', 'cohort'],
  [['Review'], [], 'Statins: a systematic review', 'systematic-review'],
  [['Letter'], [], 'A randomised trial', 'editorial'],
  [[], [], 'Drug A: a randomized, double-blind trial', 'randomised-trial'],
  [['Journal Article'], ['Mice', 'Animals'], '', 'basic'],
  [['Journal Article'], [], 'Notes', 'other'],
])('%j with %j and "%s" is %s', (publicationTypes, terms, title, kind) => {
  expect(toStudyType({ publicationTypes, mesh: mesh(...terms), title })).toBe(kind);
});

it.each([
  [['*Myocardial Infarction', 'Humans'], ['Cardiology']],
  [['*Breast Neoplasms', 'Humans'], ['Oncology']],
  [['*Stroke', 'Humans'], ['Neurology']],
  [['*Colitis, Ulcerative'], ['Gastroenterology']],
  [['*Diabetes Mellitus, Type 2', 'Hypoglycemic Agents'], ['Endocrinology']],
  [['*Arthritis, Rheumatoid'], ['Immunology']],
  [['*Anemia, Sickle Cell'], ['Hematology']],
  [['*COVID-19', 'SARS-CoV-2'], ['Infectious Disease']],
  [['*Laparoscopy'], ['Surgery']],
  [['*Infant, Premature', 'Infant, Newborn'], ['Pediatrics']],
  [['*Brain Neoplasms'], ['Oncology', 'Neurology']],
  [['Humans', 'Male'], []],
])('files %j under %j', (terms, specialties) => {
  expect(toSpecialties({ mesh: mesh(...terms), keywords: [], journal: '', title: '' })).toEqual(specialties);
});

it('goes by journal and title where there are no headings, and by the tree where descriptors were loaded', () => {
  const article = { mesh: [], keywords: [], journal: 'The American journal of cardiology', title: 'Letter' };
  expect(toSpecialties(article)).toEqual(['Cardiology']);
  const odd = { ...article, journal: '', mesh: mesh('*Some New Heading') };
  expect(toSpecialties(odd)).toEqual([]);
  expect(toSpecialties(odd, () => ['C06.405.1'])).toEqual(['Gastroenterology']);
});

it('tells people from animals', () => {
  expect(toSpecies(mesh('Humans', 'Animals', 'Mice'))).toEqual(['human', 'animal']);
  expect(
    classify({ title: '', journal: '', mesh: mesh('Rats'), keywords: [], publicationTypes: [] }).species,
  ).toEqual(['animal']);
});
