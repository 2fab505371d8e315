import { expect, it } from 'vitest';
import { findMessageIdentifiers } from './message-text.ts';
import { findPatientIdentifiers } from './shared-text.ts';

const kindsIn = (text: string) =>
  findMessageIdentifiers(text, ['Dr. Bassam Odeh', 'Alice Rahman']).map(({ kind }) => kind);

it('lets colleagues talk', () => {
  for (const text of [
    'Good morning Bassam, thank you.',
    'Dear Dr. Odeh, yes, room 3',
    'See https://pubmed.ncbi.nlm.nih.gov/36027570/',
    'Her filtration is below 45 but stable for a year.',
  ])
    expect(kindsIn(text), text).toEqual([]);
});

it('finds what identifies a patient', () => {
  expect(kindsIn('Mrs Miriam Katz tolerates gadolinium.')).toEqual(['name']);
  expect(kindsIn('MRN 00482915, and Bassam knows her')).toEqual(['mrn']);
});

it('lets a writer sign a post', () => {
  const signed = 'How low should sodium rise?\nKind regards,\nDr. Alice Rahman';
  expect(findPatientIdentifiers(signed, [], ['Alice Rahman'])).toEqual([]);
  expect(findPatientIdentifiers(signed).map(({ kind }) => kind)).toEqual(['name']);
});
