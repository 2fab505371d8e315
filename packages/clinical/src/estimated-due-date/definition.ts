import { choice, date, optional, quantity } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import {
  addDays,
  daysBetween,
  dueDateFromPeriod,
  dueDateFromTransfer,
  gestationalDays,
  PREGNANCY_DAYS,
  redatingLimit,
} from './estimated-due-date.ts';

/** Longest pregnancy for which a gestational age is still shown. */
const LAST_DAY = 45 * 7;

export const definition = defineCalculator({
  id: 'estimated-due-date',
  version: '1.0.0',
  specialty: 'obstetrics-paediatrics',
  inputs: {
    lmp: optional(date()),
    cycleDays: quantity('cycleDays', 'days', {
      hard: { min: 1, max: 120 },
      valid: { min: 21, max: 35 },
      default: 28,
      integer: true,
      step: 1,
    }),
    transferDate: optional(date()),
    embryoAgeDays: optional(choice([3, 5, 6])),
    onDate: optional(date()),
    ultrasoundDate: optional(date()),
    ultrasoundGaDays: optional(
      quantity('ultrasoundGaDays', 'days', { hard: { min: 28, max: LAST_DAY }, integer: true, step: 1 }),
    ),
  },
  results: [
    { key: 'edd', kind: 'date', primary: true },
    { key: 'gestationalAgeWeeks', kind: 'number', unit: 'weeks', decimals: 0 },
    { key: 'gestationalAgeDays', kind: 'number', unit: 'days', decimals: 0 },
    { key: 'ultrasoundEdd', kind: 'date' },
    { key: 'discrepancyDays', kind: 'number', unit: 'days', decimals: 0 },
    { key: 'redate', kind: 'flag' },
  ],
  notes: ['redate', 'keep', 'ivfKept'],
  formula: 'EDD = LMP + 280 d + (cycle − 28); transfer + 266 d − embryo age',
  evidence: [
    {
      authors: 'American College of Obstetricians and Gynecologists',
      title: 'Methods for estimating the due date',
      journal: 'Obstet Gynecol, Committee Opinion 700',
      year: 2017,
    },
  ],
  pitfalls: 3,
  compute: ({ lmp, cycleDays, transferDate, embryoAgeDays, onDate, ultrasoundDate, ultrasoundGaDays }) => {
    if (lmp === undefined && transferDate === undefined) return refuse('lmp', 'missing');
    if (lmp !== undefined && transferDate !== undefined) return refuse('transferDate', 'conflict', 'lmp');
    if (transferDate !== undefined && embryoAgeDays === undefined)
      return refuse('embryoAgeDays', 'missing', null, 'days');
    if (ultrasoundDate === undefined && ultrasoundGaDays !== undefined)
      return refuse('ultrasoundDate', 'missing');
    if (ultrasoundDate !== undefined && ultrasoundGaDays === undefined)
      return refuse('ultrasoundGaDays', 'missing', null, 'days');
    const edd =
      transferDate !== undefined && embryoAgeDays !== undefined
        ? dueDateFromTransfer(transferDate, embryoAgeDays)
        : dueDateFromPeriod(lmp ?? '', cycleDays);
    const age = onDate === undefined ? null : gestationalDays(edd, onDate);
    if (age !== null && (age < 0 || age > LAST_DAY)) {
      return refuse(
        'onDate',
        'out-of-range',
        addDays(edd, age < 0 ? -PREGNANCY_DAYS : LAST_DAY - PREGNANCY_DAYS),
      );
    }
    const scan =
      ultrasoundDate === undefined || ultrasoundGaDays === undefined
        ? null
        : addDays(ultrasoundDate, PREGNANCY_DAYS - ultrasoundGaDays);
    const discrepancy = scan === null ? null : Math.abs(daysBetween(edd, scan));
    const byPeriod = ultrasoundDate === undefined ? 0 : gestationalDays(edd, ultrasoundDate);
    const redate =
      discrepancy === null ? null : transferDate === undefined && discrepancy > redatingLimit(byPeriod);
    const note = transferDate !== undefined ? 'ivfKept' : redate === true ? 'redate' : 'keep';
    return {
      ok: true,
      results: {
        edd,
        gestationalAgeWeeks: age === null ? null : Math.floor(age / 7),
        gestationalAgeDays: age === null ? null : age % 7,
        ultrasoundEdd: scan,
        discrepancyDays: discrepancy,
        redate,
      },
      notes: scan === null ? [] : [note],
    };
  },
});
