import { expect, it } from 'vitest';
import { entryKeyOf } from './entry-key.ts';
import { isFreeMail } from './free-mail.ts';

const entry = { country: 'JO', register: 'Jordan Medical Council', number: 'JO-048217' };

it('is the same for two spellings of an entry', () => {
  const key = entryKeyOf(entry);
  expect(entryKeyOf({ ...entry, register: ' jordan  medical COUNCIL ', number: 'jo 048 217' })).toBe(key);
  expect(entryKeyOf({ ...entry, number: 'JO-٠٤٨٢١٧' })).toBe(key);
  for (const other of [{ country: 'SY' }, { register: 'Medical Syndicate' }, { number: 'JO-048218' }])
    expect(entryKeyOf({ ...entry, ...other })).not.toBe(key);
});

it('takes addresses anybody can have for no institution', () => {
  for (const email of ['a@gmail.com', 'a@GMail.com', 'a@yahoo.co.uk', 'a@163.com', 'a@hotmail.fr'])
    expect(isFreeMail(email)).toBe(true);
  for (const email of ['a@hospital.example', 'a@nhs.net', 'a@gmail.com.example', 'a@notgmail.com'])
    expect(isFreeMail(email)).toBe(false);
});
