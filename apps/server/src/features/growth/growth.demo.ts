import type { EntryKind, EntrySetting } from '@mz/contracts/growth';
import { newId, tables } from '@mz/db';
import { defineDemo } from '../../platform/demo-content.ts';
import { monthsUntil } from './days.ts';

const { growthEntries, growthGoals } = tables;

interface Told {
  readonly kind: EntryKind;
  readonly title: string;
  readonly minutes: number;
  readonly setting: EntrySetting;
  readonly provider?: string;
  readonly finished?: boolean;
}

const hours = (count: number): number => count * 60;
const course = (title: string, count: number, provider = ''): Told => ({
  kind: 'course',
  title,
  minutes: hours(count),
  setting: 'external',
  provider,
});
const certificate = (title: string): Told => ({
  kind: 'certificate',
  title,
  minutes: 0,
  setting: 'external',
});
const teaching = (title: string, count: number): Told => ({
  kind: 'teaching',
  title,
  minutes: hours(count),
  setting: 'internal',
});
const reading = (title: string, count: number): Told => ({
  kind: 'paper',
  title,
  minutes: hours(count),
  setting: 'personal',
});

/**
 * Six months of the demonstration's physician, the latest last: 14, 18, 16, 21, 26 and 29 hours are 124, and 12 % more
 * than the month before; nine certificates, two of them new; nine courses done and one begun.
 */
const months: readonly (readonly Told[])[] = [
  [
    course('Kidney biopsy: reading with the pathologist', 8, 'Cedar Hill University Hospital'),
    reading('Journal reading', 6),
    certificate('Kidney biopsy: reading with the pathologist'),
  ],
  [
    course('Point-of-care ultrasound, first level', 12),
    teaching('Acid–base for residents', 6),
    certificate('Point-of-care ultrasound, first level'),
  ],
  [
    course('Peritoneal dialysis: starting at home', 6),
    course('Vascular access surveillance', 6),
    teaching('Acid–base for residents', 4),
    certificate('Peritoneal dialysis: starting at home'),
    certificate('Vascular access surveillance'),
  ],
  [
    course('Transplant immunology, refreshed', 13),
    reading('Journal reading', 8),
    certificate('Transplant immunology, refreshed'),
  ],
  [
    course('Glomerular disease week', 14, 'Cedar Hill University Hospital'),
    course('Hypertension in chronic kidney disease', 6),
    teaching('Acid–base for residents', 6),
    certificate('Glomerular disease week'),
    certificate('Hypertension in chronic kidney disease'),
  ],
  [
    course('NEWS2 in practice', 9),
    course('Acid–base in four steps', 12),
    reading('Journal reading', 6),
    { ...course('Point-of-care ultrasound, second level', 2), finished: false },
    certificate('NEWS2 in practice'),
    certificate('Acid–base in four steps'),
  ],
];

const year = (day: string) => ({ startsOn: `${day.slice(0, 4)}-01-01`, endsOn: `${day.slice(0, 4)}-12-31` });

/** Eight goals of the year, six of them reached: 75 %. */
const goals = [
  { title: 'Point-of-care ultrasound, logged scans', target: 20, progress: 14 },
  { title: 'Audit: ACR measured yearly', target: 4, progress: 3 },
  { title: 'Reflective notes', target: 6, progress: 7 },
  { title: 'Teaching sessions for residents', target: 3, progress: 3 },
  { title: 'Biopsies read with the pathologist', target: 12, progress: 12 },
  { title: 'Peritoneal dialysis starts supervised', target: 5, progress: 6 },
  { title: 'Journal clubs led', target: 4, progress: 4 },
  { title: 'Dialysis prescriptions reviewed', target: 30, progress: 31 },
] as const;

/** Clears the days of a month that are still to come. */
const dayOf = (month: string, place: number, today: string): string => {
  const day = `${month}-${String(3 + place * 4).padStart(2, '0')}`;
  return day > today ? today : day;
};

/** The learning record of the demonstration's physician, with the figures of the specification. */
export const growthDemo = defineDemo({
  async write(tx, { people }) {
    const [learner] = people;
    if (!learner) return;
    const today = learner.base.toISOString().slice(0, 10);
    const names = monthsUntil(today, months.length);
    await tx.insert(growthEntries).values(
      months.flatMap((month, at) =>
        month.map(({ provider = '', finished = true, ...told }, place) => ({
          ...told,
          provider,
          finished,
          id: newId(),
          memberId: learner.id,
          doneOn: dayOf(names[at] ?? '', place, today),
        })),
      ),
    );
    await tx.insert(growthGoals).values(
      // The latest is listed first.
      goals.toReversed().map((goal) => ({
        ...goal,
        ...year(today),
        id: newId(),
        memberId: learner.id,
        measure: 'own',
      })),
    );
  },
});
