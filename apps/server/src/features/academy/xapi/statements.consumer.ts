import type { Language } from '@mz/contracts';
import type { ResourceKind } from '@mz/contracts/academy';
import { type Transaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Consumer } from '../../../platform/consumer.ts';
import { type Learned, toStatement } from './statement.ts';

const { learningStatements, learningVersions } = tables;

const findResource = async (tx: Transaction, id: string): Promise<Learned['resource'] | null> => {
  const [version] = await tx
    .select({
      kind: learningVersions.kind,
      language: learningVersions.language,
      title: learningVersions.title,
      titles: learningVersions.titles,
    })
    .from(learningVersions)
    .where(and(eq(learningVersions.resourceId, id), eq(learningVersions.state, 'published')));
  if (!version) return null;
  const language = version.language as Language;
  return {
    id,
    kind: version.kind as ResourceKind,
    language,
    titles: { ...version.titles, [language]: version.title },
  };
};

/** Seconds where that is what a resource is counted in. */
const secondsOf = (kind: ResourceKind, units: number): number | null =>
  kind === 'video' || kind === 'podcast' || kind === 'module' ? units : null;

/** Writes what was learned as statements, which are sent after the commit. */
export const createStatementsConsumer = ({
  config,
  secrets,
}: Pick<AppContext, 'config' | 'secrets'>): Consumer => ({
  name: 'academy-statements',
  types: ['learning.completed', 'learning.passed'],
  async handle(tx, { id, event, at }) {
    if (event.type !== 'learning.completed' && event.type !== 'learning.passed') return;
    const resource = await findResource(tx, event.resourceId);
    if (!resource) return;
    const statement = toStatement(
      {
        id,
        at,
        account: secrets.mac('xapi-account', event.userId).slice(0, 32),
        resource,
        what:
          event.type === 'learning.passed'
            ? { verb: 'passed', correct: event.correct, total: event.total }
            : {
                verb: 'completed',
                seconds: secondsOf(resource.kind, event.units),
                score: event.score ?? null,
              },
      },
      config.publicUrl,
    );
    await tx
      .insert(learningStatements)
      .values({ id, memberId: event.userId, statement })
      .onConflictDoNothing();
  },
});
