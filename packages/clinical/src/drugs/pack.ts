import type { Drug, DrugStatement, DrugText } from './types.ts';

type PackedStatement = Omit<Partial<DrugStatement>, 'text'> &
  Pick<DrugStatement, 'id' | 'kind' | 'population' | 'check'>;

/** A drug as it is sent to a browser: texts by language, names of indications once, nothing that is null. */
export interface PackedDrug extends Omit<Drug, 'statements'> {
  readonly rows: PackedStatement[];
  readonly indications: Readonly<Record<string, DrugText>>;
  readonly texts: Readonly<Record<keyof DrugText, string[]>>;
}

const nothing = {
  indication: null,
  indicationName: null,
  intent: null,
  route: null,
  when: null,
  dose: null,
  with: null,
  severity: null,
  section: null,
} as const satisfies Partial<DrugStatement>;

/** Puts alike beside alike, which halves what is left after compression of the keys. */
export const packDrug = ({ statements, ...head }: Drug): PackedDrug => {
  const indications: Record<string, DrugText> = {};
  for (const { indication, indicationName } of statements)
    if (indication !== null && indicationName !== null) indications[indication] ??= indicationName;
  const isListed = ({ indication, indicationName }: DrugStatement): boolean =>
    indication !== null && JSON.stringify(indications[indication]) === JSON.stringify(indicationName);
  return {
    ...head,
    rows: statements.map((statement) => {
      const { text: _text, id, indicationName, ...rest } = statement;
      const row = { ...rest, indicationName: isListed(statement) ? null : indicationName };
      return {
        ...(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as typeof row),
        id: id.slice(head.id.length + 1),
      };
    }),
    indications,
    texts: {
      en: statements.map(({ text }) => text.en),
      ar: statements.map(({ text }) => text.ar),
      zh: statements.map(({ text }) => text.zh),
    },
  };
};

/** The drug that was packed. */
export const unpackDrug = ({ rows, indications, texts, ...head }: PackedDrug): Drug => ({
  ...head,
  statements: rows.map((row, at) => ({
    ...nothing,
    ...row,
    id: `${head.id}.${row.id}`,
    indicationName: row.indicationName ?? (row.indication ? (indications[row.indication] ?? null) : null),
    text: { en: texts.en[at] ?? '', ar: texts.ar[at] ?? '', zh: texts.zh[at] ?? '' },
  })),
});
