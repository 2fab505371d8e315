import { parseArgs } from 'node:util';
import { toDoi } from '../../../adapters/literature/identifiers.ts';

/** What was asked for is not something we do. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Dates and limits of a query. */
interface QueryLimits {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly since?: string | undefined;
  readonly max?: number | undefined;
}

/** What is to be ingested. */
export type Task =
  | { readonly kind: 'help'; readonly asked: boolean }
  | { readonly kind: 'bundled' }
  | { readonly kind: 'mesh'; readonly file: string }
  | ({ readonly kind: 'pubmed' | 'europepmc'; readonly query: string } & QueryLimits)
  | { readonly kind: 'pubmed-files' | 'ris' | 'bibtex'; readonly files: readonly string[] }
  | ({ readonly kind: 'retractions' | 'check' } & QueryLimits)
  | { readonly kind: 'doi'; readonly dois: readonly string[] }
  | {
      readonly kind: 'labels';
      readonly source: 'dailymed' | 'openfda' | 'files';
      readonly queries: readonly string[];
    };

export interface Request {
  readonly task: Task;
  readonly resume: boolean;
  readonly restart: boolean;
  readonly json: boolean;
}

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  since: { type: 'string' },
  max: { type: 'string' },
  resume: { type: 'boolean', default: false },
  restart: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const readDate = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const day = `${text}${'2000-01-01'.slice(text.length)}`;
  const time = /^\d{4}(-\d{2}(-\d{2})?)?$/.test(text) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day))
    throw new UsageError(`--${name} is a date like 2019, 2019-11 or 2019-11-21, not "${text}"`);
  return text;
};

const readMax = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--max is a number of records, not "${text}"`);
  return Number(text);
};

const readCrossref = (words: readonly string[], limits: QueryLimits): Task => {
  const [what, ...rest] = words;
  if (what === 'retractions' || what === 'check') {
    if (rest.length > 0) throw new UsageError(`crossref ${what} takes nothing more`);
    return { kind: what, ...limits };
  }
  if (what !== 'doi') throw new UsageError('crossref takes "retractions", "check" or "doi" and DOIs');
  const texts = rest.flatMap((text) => text.split(/[\s,]+(?=10\.|https?:|doi:|$)/i)).filter(Boolean);
  if (texts.length === 0) throw new UsageError('a DOI is missing');
  return {
    kind: 'doi',
    dois: texts.map((text) => {
      const doi = toDoi(text);
      if (!doi) throw new UsageError(`"${text}" is no DOI`);
      return doi;
    }),
  };
};

const labelSources = ['dailymed', 'openfda', 'files'] as const;

const readLabels = ([from, ...words]: readonly string[]): Task => {
  const source = labelSources.find((known) => known === from);
  if (!source) throw new UsageError('labels takes "dailymed", "openfda" or "files" and what to read');
  if (words.length === 0)
    throw new UsageError(`labels ${source} needs ${source === 'files' ? 'a file or folder' : 'a name'}`);
  const long = words.find((word) => word.length > 500);
  if (long) throw new UsageError('the query is longer than 500 characters');
  return { kind: 'labels', source, queries: source === 'files' ? words : [words.join(' ')] };
};

const readTask = (command: string, words: readonly string[], limits: QueryLimits): Task => {
  switch (command) {
    case 'pubmed':
    case 'europepmc': {
      const query = words.join(' ').trim();
      if (!query) throw new UsageError('a query is missing');
      if (query.length > 4000) throw new UsageError('the query is longer than 4,000 characters');
      return { kind: command, query, ...limits };
    }
    case 'pubmed-files':
    case 'ris':
    case 'bibtex':
      if (words.length === 0) throw new UsageError('a file is missing');
      return { kind: command, files: words };
    case 'crossref':
      return readCrossref(words, limits);
    case 'labels':
      return readLabels(words);
    case 'bundled':
      if (words.length > 0) throw new UsageError('bundled takes nothing more');
      return { kind: 'bundled' };
    case 'mesh': {
      const [file, ...more] = words;
      if (!file || more.length > 0) throw new UsageError('mesh takes one descriptor file');
      return { kind: 'mesh', file };
    }
    default:
      throw new UsageError(`there is no command "${command}"`);
  }
};

/** What the command line asks for. @throws UsageError */
export const readRequest = (args: readonly string[]): Request => {
  const { values, positionals } = parse(args);
  const [command, ...words] = positionals;
  const { resume, restart, json } = values;
  if (values.help || command === undefined || command === 'help')
    return { task: { kind: 'help', asked: values.help || command === 'help' }, resume, restart, json };
  if (resume && restart) throw new UsageError('--resume and --restart exclude each other');
  const [from, to, since] = (['from', 'to', 'since'] as const).map((name) => readDate(name, values[name]));
  if (from && to && from > to) throw new UsageError('--from is later than --to');
  const limits = { from, to, since, max: readMax(values.max) };
  return { task: readTask(command, words, limits), resume, restart, json };
};
