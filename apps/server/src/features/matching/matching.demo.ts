import type { MatchIntent } from '@mz/contracts/matching';
import { tables } from '@mz/db';
import { defineDemo } from '../../platform/demo-content.ts';
import { writeDemoOpinion } from './opinions.demo.ts';

/** What some of the fictional physicians are here for, and the languages they work in. */
const chosen: Readonly<Record<string, readonly [readonly MatchIntent[], readonly string[]]>> = {
  'lina.haddad': [
    ['research', 'second_opinion', 'referral', 'mentee'],
    ['en', 'ar'],
  ],
  'omar.nasser': [
    ['research', 'referral', 'mentee'],
    ['ar', 'en'],
  ],
  'wei.chen': [
    ['research', 'second_opinion'],
    ['zh', 'en'],
  ],
  'samira.khalil': [
    ['research', 'mentor'],
    ['en', 'ar'],
  ],
  'farah.aziz': [
    ['research', 'second_opinion', 'referral'],
    ['en', 'ur'],
  ],
  'ahmed.farouk': [
    ['research', 'second_opinion', 'referral', 'mentor'],
    ['ar', 'en'],
  ],
  'hassan.mir': [
    ['research', 'second_opinion', 'referral', 'mentor'],
    ['en', 'ar'],
  ],
  'clara.weiss': [['research', 'second_opinion', 'referral'], ['en']],
  'huda.mansoori': [
    ['research', 'referral', 'mentor'],
    ['ar', 'en'],
  ],
  'wang.lei': [
    ['research', 'mentee'],
    ['zh', 'en'],
  ],
};
/** Of the connections of the demonstration, those that began here: requester, addressee, what for. */
const asked: readonly (readonly [string, string, MatchIntent])[] = [
  ['farah.aziz', 'lina.haddad', 'second_opinion'],
  ['lina.haddad', 'ahmed.farouk', 'referral'],
  ['lina.haddad', 'noor.siddiqui', 'second_opinion'],
  ['wei.chen', 'lina.haddad', 'research'],
];

/** What the fictional physicians look for. Their topics follow from their profiles, posts and saved papers. */
export const matchingDemo = defineDemo({
  async write(tx, scene) {
    const { people } = scene;
    const idOf = new Map(people.map(({ id, email }) => [email.split('@')[0] ?? '', id]));
    const settings = Object.entries(chosen).flatMap(([name, [intents, languages]]) => {
      const userId = idOf.get(name);
      return userId ? [{ userId, intents: [...intents], languages: [...languages] }] : [];
    });
    const requests = asked.flatMap(([from, to, intent]) => {
      const [requesterId, addresseeId] = [idOf.get(from), idOf.get(to)];
      return requesterId && addresseeId ? [{ requesterId, addresseeId, intent }] : [];
    });
    await tx.insert(tables.matchSettings).values(settings);
    await tx.insert(tables.matchRequests).values(requests);
    await writeDemoOpinion(tx, scene);
  },
});
