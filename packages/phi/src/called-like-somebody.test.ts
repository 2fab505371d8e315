import { describe, expect, it } from 'vitest';
import { findIdentifiers } from './index.ts';

const found = (text: string): string[] => findIdentifiers(text).map(({ text: passage }) => passage);

describe('what is called like somebody', () => {
  it.each([
    ['Refilled Camila, and restarted Nikki for her.', 'pills'],
    ["d/c'd Junel Fe 1/20, smoker", 'the rest of a pill by its word'],
    ['Hold the gliclazide till Eid, then restart.', 'feasts'],
    ['TSH 4.4 in Jan, 3.9 by August.', 'months'],
    ['Blood culture: Salmonella Dublin, sensitive.', 'serovars'],
    ['Nights uncovered on Florence and Elizabeth wards.', 'wards beside each other'],
    ['The unit named Florence is shut for norovirus.', 'a ward by its name'],
    ['Semmes-Weinstein 4/10, Brandt-Daroff sheet given.', 'joined eponyms'],
    ['Marie Curie night sitter from Friday.', 'charities'],
    ['Claim rejected by Bajaj Allianz, query answered.', 'insurers'],
    ['老人天天说一句话，统统记下，路远难来。', 'doubled words of Chinese'],
    ['第五天还烧，满五天停药。', 'numbers that are families'],
    ['换全再乐，停欧乐欣，每日一吸。', 'inhalers'],
    ['柯莱斯骨折，石膏固定。', 'eponyms in Chinese'],
    ['李时珍、孙思邈的方子，配对练习。', 'physicians of old'],
    ['三年前在东莞打工，冷热交替。', 'towns where one worked'],
    ['收縮壓135-128-131，暫不加藥。', 'readings one after the other'],
    ['DS1500 replaced by SR1, done.', 'forms numbered as rooms are'],
  ])('is left alone: %s (%s)', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['Camila rang, her son Eid is in bed 4.', ['Camila', 'Eid', 'bed 4']],
    ['Jan Kowalski, seen by Dr Elizabeth Warden today.', ['Jan Kowalski', 'Elizabeth']],
    ['患者李时敏，男，45岁', ['李时敏']],
    ['Isolated in SR1 since noon.', ['SR1']],
  ])('does not hide who is somebody: %s', (text, names) => {
    const all = found(text).join(' | ');
    for (const name of names) expect(all).toContain(name);
  });
});

describe('marks of one writing in another', () => {
  it.each([
    ['骨科門診：呂芷妤，術後六週', '呂芷妤'],
    ['My mother Agnieszka is 92, deaf.', '92'],
    ['Niece Concepta asleep in the chair.', 'Concepta'],
    ['退款IBAN KW52 CBKU 0000 0000 0071 9033 8204 16', 'KW52 CBKU 0000 0000 0071 9033 8204 16'],
    ['red Fiat KP20 WQJ will collect', 'KP20 WQJ'],
  ])('are read: %s', (text, passage) => {
    expect(found(text)).toContain(passage);
    expect(found(text)).not.toContain('IBAN');
  });
});
