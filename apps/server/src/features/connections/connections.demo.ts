import { newId, tables } from '@mz/db';
import { type DemoScene, defineDemo } from '../../platform/demo-content.ts';

const dayLength = 86_400_000;

/** Who knows whom, by the local part of the address: requester, addressee, days since they connected. */
const made: readonly (readonly [string, string, number])[] = [
  ['lina.haddad', 'omar.nasser', 38],
  ['samira.khalil', 'lina.haddad', 36],
  // The demonstration member's seven of the last 30 days.
  ['lina.haddad', 'noor.siddiqui', 27],
  ['wei.chen', 'lina.haddad', 22],
  ['ingrid.solberg', 'lina.haddad', 16],
  ['lina.haddad', 'mei.tan', 15],
  ['jonas.lindqvist', 'lina.haddad', 9],
  ['rania.saleh', 'lina.haddad', 4],
  ['lina.haddad', 'lin.zhao', 2],
  ['omar.nasser', 'ingrid.solberg', 31],
  ['omar.nasser', 'ahmed.farouk', 19],
  ['omar.nasser', 'rania.saleh', 12],
  ['samira.khalil', 'noor.siddiqui', 25],
  ['wei.chen', 'lin.zhao', 34],
  ['mei.tan', 'farah.aziz', 33],
  ['mei.tan', 'jonas.lindqvist', 7],
];

/** Requests that wait for an answer. */
const waiting: readonly (readonly [string, string, number, string])[] = [
  [
    'farah.aziz',
    'lina.haddad',
    1,
    'We share patients with kidney injury on checkpoint inhibitors. I would like to compare notes.',
  ],
  ['lina.haddad', 'ahmed.farouk', 3, ''],
  ['ahmed.farouk', 'samira.khalil', 2, 'أبحث عن زميل لمناقشة السكتة الدماغية لدى مرضى الغسيل الكلوي.'],
];

const finderOf =
  ({ people }: DemoScene) =>
  (name: string): string => {
    const person = people.find(({ email }) => email.startsWith(`${name}@`));
    if (!person) throw new Error(`There is no demonstration member "${name}".`);
    return person.id;
  };

/** What stands between the fictional physicians. */
export const connectionsDemo = defineDemo({
  async write(tx, scene) {
    const idOf = finderOf(scene);
    const daysAgo = (days: number): Date => new Date(scene.now.getTime() - days * dayLength);
    await tx.insert(tables.connections).values([
      ...made.map(([requester, addressee, days]) => ({
        id: newId(),
        requesterId: idOf(requester),
        addresseeId: idOf(addressee),
        state: 'accepted',
        requestedAt: daysAgo(days + 1),
        acceptedAt: daysAgo(days),
      })),
      ...waiting.map(([requester, addressee, days, note]) => ({
        id: newId(),
        requesterId: idOf(requester),
        addresseeId: idOf(addressee),
        note,
        requestedAt: daysAgo(days),
      })),
    ]);
  },
});
