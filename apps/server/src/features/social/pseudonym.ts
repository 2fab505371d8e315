import { randomBytes, randomInt } from 'node:crypto';
import type { Language } from '@mz/contracts';
import { newId } from '@mz/db';
import { type TagKeyOf, tagOf } from '../../platform/owner-tags.ts';
import type { Pseudonym } from './posts.repository.ts';

/** Trees: nobody's name, in none of the three languages. */
const names: Readonly<Record<Language, readonly string[]>> = {
  en: ['Cedar', 'Juniper', 'Alder', 'Hornbeam', 'Larch', 'Linden', 'Maple', 'Spruce', 'Birch', 'Tamarisk'],
  ar: ['أَرز', 'عرعر', 'صنوبر', 'سنديان', 'زيزفون', 'قيقب', 'بتولا', 'أثل', 'زان', 'بلوط'],
  zh: ['雪松', '刺柏', '桤木', '水杉', '落叶松', '椴树', '枫树', '云杉', '白桦', '柽柳'],
};

/** Tags of one post come in multiples of this, so that their number tells nobody's number of blocks. */
const padding = 64;

/**
 * What stands in place of the author: a name for this post alone, a tag by which its owner finds it, and tags of those
 * it is kept from, among random ones.
 */
export const makePseudonym = (
  tagKeyOf: TagKeyOf,
  authorId: string,
  language: Language,
  estranged: readonly string[],
): Pseudonym => {
  const id = newId();
  const tags = estranged.map((other) => tagOf(tagKeyOf(other), 'hidden', id));
  const size = Math.max(1, Math.ceil(tags.length / padding)) * padding;
  while (tags.length < size) tags.push(randomBytes(32).toString('hex'));
  return {
    id,
    pseudonym: names[language][randomInt(names[language].length)] ?? 'Cedar',
    ownerTag: tagOf(tagKeyOf(authorId), 'owner', id),
    hiddenFrom: tags.sort(),
  };
};
