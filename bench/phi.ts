// How much of what identifies a person is found, and how much of what is found does: bench/phi-texts, and the
// synthetic sentences of presidio-research when PHI_PRESIDIO (or --phi-presidio=) names their folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findIdentifiers, type PhiKind, phiKinds } from '@mz/phi';
import { measureAlarms } from './phi-alarms.ts';
import { measureSize } from './phi-size.ts';
import { measureWardTexts } from './phi-wards.ts';
import { type Figure, median } from './table.ts';

interface Labelled {
  readonly start: number;
  readonly end: number;
  /** The kind of the set itself. */
  readonly label: string;
  /** Kinds that are right for it. */
  readonly kinds: readonly string[];
  /** Whether missing it counts. */
  readonly wanted: boolean;
}

interface Sample {
  readonly text: string;
  readonly spans: readonly Labelled[];
}

interface Tally {
  wanted: number;
  found: number;
  claimed: number;
  right: number;
}

const covered = (from: number, to: number, by: readonly { start: number; end: number }[]): number =>
  by.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0) /
  (to - from);

/** Half of the characters decide: of what is wanted for recall, of what is claimed for precision. */
const half = 0.5;

const score = (samples: readonly Sample[]) => {
  const kinds = new Map<string, Tally>();
  const all: Tally = { wanted: 0, found: 0, claimed: 0, right: 0 };
  const anything: Tally = { wanted: 0, found: 0, claimed: 0, right: 0 };
  const tallyOf = (kind: string): Tally => {
    const tally = kinds.get(kind) ?? { wanted: 0, found: 0, claimed: 0, right: 0 };
    kinds.set(kind, tally);
    return tally;
  };
  for (const { text, spans } of samples) {
    const claims = findIdentifiers(text);
    for (const span of spans) {
      const mine = claims.filter(({ kind }) => span.kinds.includes(kind));
      const isFound = covered(span.start, span.end, mine) >= half;
      anything.wanted += 1;
      if (covered(span.start, span.end, claims) >= half) anything.found += 1;
      if (!span.wanted) continue;
      for (const tally of [tallyOf(span.kinds[0] ?? span.label), all]) {
        tally.wanted += 1;
        if (isFound) tally.found += 1;
      }
    }
    for (const claim of claims) {
      const fitting = spans.filter((span) => span.kinds.includes(claim.kind));
      const isRight = covered(claim.start, claim.end, fitting) >= half;
      anything.claimed += 1;
      if (covered(claim.start, claim.end, spans) >= half) anything.right += 1;
      for (const tally of [tallyOf(claim.kind), all]) {
        tally.claimed += 1;
        if (isRight) tally.right += 1;
      }
    }
  }
  return { kinds, all, anything };
};

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

const figureOf = (name: string, { wanted, found, claimed, right }: Tally): Figure => ({
  name,
  value: share(found, wanted),
  unit: 'recall',
  note: `precision ${claimed === 0 ? '   –' : share(right, claimed).toFixed(3)}  (${found}/${wanted} found, ${right}/${claimed} right)`,
});

/** What matters most to a reader, before the kinds one by one. */
const groups: Readonly<Record<string, readonly PhiKind[]>> = {
  names: ['name'],
  'numbers of persons': ['mrn', 'ssn', 'npi', 'passport', 'national-id', 'licence', 'health-plan', 'account'],
  'phones and e-mail': ['phone', 'fax', 'email'],
  'dates and ages': ['date-of-birth', 'date', 'age-over-89'],
  places: ['address', 'postcode', 'organisation'],
};

const groupsOf = (title: string, samples: readonly Sample[]): Figure[] => {
  const { kinds } = score(samples);
  return Object.entries(groups).map(([group, members]) => {
    const sum: Tally = { wanted: 0, found: 0, claimed: 0, right: 0 };
    for (const kind of members) {
      const tally = kinds.get(kind);
      if (!tally) continue;
      for (const part of ['wanted', 'found', 'claimed', 'right'] as const) sum[part] += tally[part];
    }
    return figureOf(`  ${title}: [${group}]`, sum);
  });
};

const figuresOf = (title: string, samples: readonly Sample[], withAnything = false): Figure[] => {
  const { kinds, all, anything } = score(samples);
  return [
    figureOf(`${title}: ${samples.length} texts`, all),
    ...(withAnything ? [figureOf(`${title}: all types of the set, any kind`, anything)] : []),
    ...[...kinds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, tally]) => figureOf(`  ${title}: ${kind}`, tally)),
  ];
};

const known = new Set<string>(phiKinds);

const alsoRight: Readonly<Record<string, readonly string[]>> = {
  address: ['postcode'],
  fax: ['phone'],
  account: ['mrn'],
};

/** Own texts mark what identifies as ⟦kind|words⟧, a line each; \n stands for a new line. */
const parseMarked = (line: string): Sample => {
  let text = '';
  const spans: Labelled[] = [];
  let at = 0;
  const source = line.replaceAll('\\n', '\n');
  for (const match of source.matchAll(/⟦([a-z0-9-]+)\|([^⟧]*)⟧/gu)) {
    const [whole, kind = '', words = ''] = match;
    if (!known.has(kind)) throw new Error(`"${kind}" is no kind: ${line}`);
    text += source.slice(at, match.index);
    // Where a number ends and a code begins is a matter of taste: either is right.
    const kinds = [kind, ...(alsoRight[kind] ?? [])];
    spans.push({ start: text.length, end: text.length + words.length, label: kind, kinds, wanted: true });
    text += words;
    at = match.index + whole.length;
  }
  return { text: text + source.slice(at), spans };
};

const readOwn = (name: string): Sample[] =>
  readFileSync(fileURLToPath(new URL(`./phi-texts/${name}.txt`, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line.trim().length > 0 && !line.startsWith('#'))
    .map(parseMarked);

/**
 * Notes and ward texts were written before the rules for them, by the same hand; only errors in every other one (0)
 * were looked at, so the other half is held out, but no stranger's text. No error is ever printed, only totals.
 */
const isHalved = (name: string): boolean => /^(?:notes|wards)-/.test(name);

/** Written by someone who had not read the rules; measured once before anybody looked at them, and seen since. */
const isLetters = (name: string): boolean => name.startsWith('letters-');

/** Written without reading the rules, nor more of the other texts than two for the format; nobody looks at its errors. */
const isUnseen = (name: string): boolean => name.startsWith('unseen-');

const totalsOf = (title: string, samples: readonly Sample[]): Figure[] => [
  figureOf(`${title}: ${samples.length} texts`, score(samples).all),
  ...groupsOf(title, samples),
];

const halfOf = (samples: readonly Sample[], part: 0 | 1): Sample[] =>
  samples.filter((_, index) => index % 2 === part);

const presidioKinds: Record<string, readonly PhiKind[]> = {
  PERSON: ['name'],
  STREET_ADDRESS: ['address', 'postcode'],
  ADDRESS: ['address', 'postcode'],
  ZIP_CODE: ['postcode', 'address'],
  GPE: ['address'],
  LOCATION: ['address'],
  ORGANIZATION: ['organisation'],
  PHONE_NUMBER: ['phone', 'fax'],
  CREDIT_CARD: ['card'],
  EMAIL_ADDRESS: ['email'],
  DOMAIN_NAME: ['url'],
  IBAN_CODE: ['iban'],
  US_SSN: ['ssn'],
  IP_ADDRESS: ['ip'],
  US_DRIVER_LICENSE: ['licence'],
  DATE_TIME: ['date', 'date-of-birth'],
  AGE: ['age-over-89'],
};
/** Countries, employers, titles and nationalities alone identify nobody; neither do years, days of the week and most ages. */
const isWanted = (type: string, value: string): boolean => {
  if (['GPE', 'LOCATION', 'ORGANIZATION', 'TITLE', 'PREFIX', 'NRP'].includes(type)) return false;
  if (type === 'DATE_TIME') return /\d\D\d/.test(value);
  return type !== 'AGE' || Number(value) > 89;
};

interface PresidioRecord {
  readonly full_text: string;
  readonly template_id: number;
  readonly spans: readonly {
    readonly entity_type: string;
    readonly entity_value: string;
    readonly start_position: number;
    readonly end_position: number;
  }[];
}

const readPresidio = (file: string): { sample: Sample; template: number }[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as PresidioRecord[]).map((record) => {
    // Positions of the set count code points.
    const points = [...record.full_text];
    const plain = points.length === record.full_text.length;
    const unit = (position: number): number => (plain ? position : points.slice(0, position).join('').length);
    return {
      template: record.template_id,
      sample: {
        text: record.full_text,
        spans: record.spans.map((span) => ({
          start: unit(span.start_position),
          end: unit(span.end_position),
          label: span.entity_type,
          kinds: presidioKinds[span.entity_type] ?? [],
          wanted: isWanted(span.entity_type, span.entity_value),
        })),
      },
    };
  });

/**
 * Rules were made looking at the even templates of synth_dataset_v2 and at generated_small. The odd templates are the
 * held-out part, though not a pristine one: names recur in both halves, and counts of what was missed there were
 * looked at once. generated_large was not read, but shares templates and names with the others.
 * Spans count when half covered, and only kinds that identify are wanted: not the scoring of Presidio's own figures.
 */
const measurePresidio = (folder: string): Figure[] => {
  const read = (name: string) => {
    const file = path.join(folder, name);
    return existsSync(file) ? readPresidio(file) : [];
  };
  const synthetic = read('synth_dataset_v2.json');
  const samples = (list: readonly { sample: Sample }[]): Sample[] => list.map(({ sample }) => sample);
  return [
    ...figuresOf('presidio, seen templates', samples(synthetic.filter(({ template }) => template % 2 === 0))),
    ...figuresOf(
      'presidio, held-out templates',
      samples(synthetic.filter(({ template }) => template % 2 === 1)),
      true,
    ),
    ...figuresOf('presidio, synth_dataset_v2 whole', samples(synthetic), true),
    ...figuresOf('presidio, generated_large (shares templates)', samples(read('generated_large.json')), true),
  ];
};

const measureSpeed = (language: string, joined: string): Figure => {
  const text = joined.repeat(Math.ceil(8000 / joined.length)).slice(0, 8000);
  for (let round = 0; round < 20; round += 1) findIdentifiers(text);
  const times = Array.from({ length: 31 }, () => {
    const from = performance.now();
    findIdentifiers(text);
    return performance.now() - from;
  });
  return {
    name: `phi: 8,000 characters, ${language}`,
    value: median(times),
    unit: 'ms',
    note: `median of 31, fastest ${Math.min(...times).toFixed(1)}; a phone's processor takes about four times as long`,
  };
};

const measureSpeeds = (sets: readonly { name: string; samples: readonly Sample[] }[]): Figure[] => {
  const languages = ['en', 'ar', 'zh'].map((language) => ({
    language,
    text: sets
      .filter(({ name }) => name === language || name.endsWith(`-${language}`))
      .flatMap(({ samples }) => samples.map(({ text }) => text))
      .join('\n'),
  }));
  const mixed = languages.map(({ text }) => text.slice(0, 2666)).join('\n');
  return [
    ...languages.map(({ language, text }) => measureSpeed(language, text)),
    measureSpeed('three languages mixed', mixed),
  ];
};

/** Precision and recall per kind, and the time a long text takes. */
export const measurePhi = async (): Promise<Figure[]> => {
  const folder =
    process.argv.find((argument) => argument.startsWith('--phi-presidio='))?.slice(15) ??
    process.env.PHI_PRESIDIO;
  const names = readdirSync(new URL('./phi-texts', import.meta.url))
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.slice(0, -4))
    .sort();
  const read = names.map((name) => ({ name, samples: readOwn(name) }));
  const letters = read.filter(({ name }) => isLetters(name));
  const unseen = read.filter(({ name }) => isUnseen(name));
  const own = read.filter(({ name }) => !isLetters(name) && !isUnseen(name));
  return [
    ...measureWardTexts(),
    ...(process.env.PHI_CLEAN ? measureAlarms() : []),
    ...letters.flatMap(({ name, samples }) => totalsOf(`phi, ${name}, looked at since`, samples)),
    ...unseen.flatMap(({ name, samples }) => totalsOf(`phi, ${name}, held out whole`, samples)),
    ...own.flatMap(({ name, samples }) =>
      isHalved(name)
        ? [
            ...figuresOf(`phi, ${name}, development half`, halfOf(samples, 0)),
            ...figuresOf(`phi, ${name}, held-out half`, halfOf(samples, 1)),
            ...groupsOf(`phi, ${name}, development half`, halfOf(samples, 0)),
            ...groupsOf(`phi, ${name}, held-out half`, halfOf(samples, 1)),
          ]
        : figuresOf(`phi, ${name}`, samples),
    ),
    ...measureSpeeds(own),
    ...(await measureSize()),
    ...(folder ? measurePresidio(folder) : []),
  ];
};
