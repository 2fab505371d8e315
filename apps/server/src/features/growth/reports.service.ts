import type { Language, MemberActor } from '@mz/contracts';
import type { changeGrowthYear, GrowthReport, ReportFormat } from '@mz/contracts/growth-report';
import { tables } from '@mz/db';
import { directionOf } from '@mz/i18n';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Documents } from '../../adapters/documents/documents.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCatalogue } from '../../lib/catalogue.ts';
import { memberSeal } from '../../platform/member-key.ts';
import { publish } from '../../platform/outbox.ts';
import { createEntriesRepository, type EntryRow } from './entries.repository.ts';
import { todayOf } from './growth.service.ts';
import { toCsv } from './report-csv.ts';
import { assessYear, standingOf } from './report-rules.ts';
import { labelOf, type Scheme, schemes, spanOf, yearOf } from './schemes.ts';
import { createYearsRepository } from './years.repository.ts';

const template = new URL('./report.typ', import.meta.url);
/** A document of more would be a book; the table has all. */
const maxPrinted = 5_000;
/** Entries read at a time. */
const pageSize = 2_000;
const offeredYears = 6;

// i18n-keys: growth:report.*, growth:kinds.*, growth:settings.*, growth:roles.*
const textsSchema = z.object({
  kinds: z.record(z.string(), z.string()),
  settings: z.record(z.string(), z.string()),
  report: z.object({
    title: z.string(),
    own: z.string(),
    recorded: z.string(),
    counted: z.string(),
    credit: z.string(),
    hour: z.string(),
    requirement: z.string(),
    recommendation: z.string(),
    met: z.string(),
    notMet: z.string(),
    above: z.string(),
    atMost: z.string(),
    atLeast: z.string(),
    rules: z.string(),
    groups: z.string(),
    entries: z.string(),
    date: z.string(),
    what: z.string(),
    setting: z.string(),
    minutes: z.string(),
    provider: z.string(),
    reflection: z.string(),
    sources: z.string(),
    checkedOn: z.string(),
    isClosed: z.string(),
    evidence: z.string(),
  }),
});

const whatSchema = z.enum(['closed', 'reopened']);

interface Year {
  readonly report: GrowthReport;
  readonly entries: readonly EntryRow[];
}

/** A year of the member's own record, held against the rules of a scheme. */
export const createReportsService = (
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  documents: Documents,
) => {
  const find = (id: string): Scheme => {
    const scheme = schemes.get(id);
    if (!scheme) throw new AppError('not_found', 'There is no such scheme.');
    return scheme;
  };

  const readAll = async (actor: MemberActor, span: { from: string; to: string }): Promise<EntryRow[]> => {
    const repository = createEntriesRepository(db, actor);
    const entries: EntryRow[] = [];
    for (;;) {
      const last = entries.at(-1);
      const page = await repository.list(span, last ? { on: last.doneOn, id: last.id } : null, pageSize);
      entries.push(...page);
      if (page.length < pageSize) return entries.filter(({ finished }) => finished);
    }
  };

  const read = async (actor: MemberActor, language: Language, id: string, year: number): Promise<Year> => {
    const scheme = find(id);
    const span = spanOf(scheme, year);
    const entries = await readAll(actor, span);
    const history = (await createYearsRepository(db, actor).history(id, year)).map(
      ({ at, what, reason }) => ({
        at: at.toISOString(),
        what: whatSchema.parse(what),
        reason,
      }),
    );
    const { name, note, unit, sources, checkedOn } = scheme;
    return {
      entries,
      report: {
        scheme: id,
        name: name[language],
        note: note[language],
        unit,
        year: { ...span, label: labelOf(scheme, year) },
        closed: history.at(-1)?.what === 'closed',
        history,
        entries: entries.length,
        ...assessYear(scheme, entries, language),
        sources,
        checkedOn,
      },
    };
  };

  const readReflections = async (actor: MemberActor, { from, to }: { from: string; to: string }) => {
    const rows = await createEntriesRepository(db, actor).reflectionsInReport(from, to);
    if (rows.length === 0) return new Map<string, string>();
    const { open } = await memberSeal(db, secrets, actor.id);
    return new Map(rows.map(({ entryId, sealed }) => [entryId, open(sealed)]));
  };

  const draw = async (
    actor: MemberActor,
    language: Language,
    { report, entries }: Year,
    reflections: ReadonlyMap<string, string>,
  ): Promise<Buffer> => {
    const texts = textsSchema.parse(readCatalogue(language, 'growth'));
    const [profile] = await db
      .select({ name: tables.profiles.fullName })
      .from(tables.profiles)
      .where(eq(tables.profiles.id, actor.id));
    const format = new Intl.NumberFormat({ en: 'en-GB', ar: 'ar-u-nu-latn', zh: 'zh-CN' }[language], {
      maximumFractionDigits: 2,
    });
    return documents.render(template, {
      lang: language,
      rtl: directionOf(language) === 'rtl',
      texts: texts.report,
      unit: texts.report[report.unit],
      name: profile?.name ?? '',
      scheme: report.name,
      note: report.note,
      span: `${report.year.from} – ${report.year.to}`,
      closed: report.closed,
      recorded: format.format(report.recorded),
      counted: format.format(report.counted),
      rules: report.rules.map((rule) => [
        rule.name,
        `${rule.kind === 'minimum' ? texts.report.atLeast : texts.report.atMost} ${format.format(rule.target)}`,
        format.format(rule.units),
        texts.report[rule.force],
        texts.report[standingOf(rule)],
      ]),
      groups: report.groups.map((group) => [group.name, format.format(group.units), String(group.entries)]),
      entries: entries.map((entry) => ({
        on: entry.doneOn,
        title: entry.title,
        kind: texts.kinds[entry.kind] ?? entry.kind,
        setting: texts.settings[entry.setting] ?? entry.setting,
        minutes: String(entry.minutes),
        provider: entry.provider,
        evidence: entry.evidenceFileId !== null,
        reflection: reflections.get(entry.id) ?? '',
      })),
      sources: report.sources.map(({ title, url, says }) => ({ title, url, says })),
      checkedOn: report.checkedOn,
    });
  };

  return {
    async listSchemes(actor: MemberActor, language: Language) {
      const today = await todayOf({ db }, actor.id);
      return {
        schemes: [...schemes.values()].map((scheme) => ({
          id: scheme.id,
          name: scheme.name[language],
          body: scheme.body[language],
          years: Array.from({ length: offeredYears }, (_, back) => yearOf(scheme, today) - back).map(
            (year) => ({ year, label: labelOf(scheme, year) }),
          ),
        })),
      };
    },

    get: async (actor: MemberActor, language: Language, scheme: string, year: number) =>
      (await read(actor, language, scheme, year)).report,

    /** Closes a year, or opens it again; each time stays on record. */
    async changeYear(
      actor: MemberActor,
      language: Language,
      { scheme: id, year, what, reason }: z.output<typeof changeGrowthYear.body>,
    ): Promise<GrowthReport> {
      find(id);
      if (what === 'reopened' && reason === '')
        throw new AppError('unprocessable', 'Opening a year again needs a reason.', {
          fields: [{ path: 'body.reason', code: 'required', message: 'is needed' }],
        });
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mz.growth.${actor.id}`}, 0))`);
        const years = createYearsRepository(tx, actor);
        const isClosed = (await years.history(id, year)).at(-1)?.what === 'closed';
        if (isClosed === (what === 'closed'))
          throw new AppError('conflict', isClosed ? 'This year is closed already.' : 'This year is open.');
        await years.add(id, year, what, reason);
        await publish(tx, { type: 'growth.changed', userId: actor.id });
      });
      return (await read(actor, language, id, year)).report;
    },

    async file(
      actor: MemberActor,
      language: Language,
      { scheme, year, format }: { scheme: string; year: number; format: ReportFormat },
    ): Promise<{ type: string; name: string; body: Buffer | string }> {
      const found = await read(actor, language, scheme, year);
      const name = `learning-${scheme}-${year}.${format}`;
      if (format === 'pdf' && found.entries.length > maxPrinted)
        throw new AppError('unprocessable', `A document holds ${maxPrinted} entries; the table has all.`);
      const reflections = await readReflections(actor, found.report.year);
      if (format === 'pdf')
        return { type: 'application/pdf', name, body: await draw(actor, language, found, reflections) };
      if (format === 'csv')
        return { type: 'text/csv; charset=utf-8', name, body: toCsv(found.entries, reflections) };
      const entries = found.entries.map((entry) => ({
        on: entry.doneOn,
        kind: entry.kind,
        title: entry.title,
        minutes: entry.minutes,
        setting: entry.setting,
        role: entry.role,
        provider: entry.provider,
        own: entry.sourceKey === null,
        reflection: reflections.get(entry.id) ?? null,
      }));
      return {
        type: 'application/json; charset=utf-8',
        name,
        body: JSON.stringify({ ...found.report, entries }, null, 2),
      };
    },

    close: () => documents.close(),
  };
};
export type ReportsService = ReturnType<typeof createReportsService>;
