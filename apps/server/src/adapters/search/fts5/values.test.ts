import { articleSpecialties, studyTypes } from '@mz/contracts';
import { expect, it } from 'vitest';
import { specialtyList, studyTypeList } from './values.ts';

it('knows every specialty and study type of the contract', () => {
  expect([...specialtyList].sort()).toEqual([...articleSpecialties].sort());
  expect([...studyTypeList].sort()).toEqual([...studyTypes].sort());
});
