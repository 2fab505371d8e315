import type { AnswerTrace } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { zonebotQueries } from '../api/zonebot.api.ts';

const Body = ({ trace }: { trace: AnswerTrace }) => {
  const { t, i18n } = useTranslation('zonebot');
  const score = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <div className="stack g16 mt-3 small">
      <dl className="kv">
        <dt>{t('traceEngine')}</dt>
        <dd>
          <bdi>
            {trace.engine.name} {trace.engine.version}
          </bdi>
        </dd>
        <dt>{t('traceKind')}</dt>
        {/* i18n-keys: zonebot:questionKinds.* */}
        <dd>{t(`questionKinds.${trace.kind}`)}</dd>
        <dt>{t('traceMasked')}</dt>
        <dd dir="auto">{trace.maskedQuestion}</dd>
      </dl>
      <section>
        <h3 className="mb-1">{t('traceRetrieved')}</h3>
        <ol className="stack g4">
          {trace.retrieved.map((passage) => (
            <li key={`${passage.id}-${passage.passageId}`} className="row g8 items-start">
              <span className="num muted">{score.format(passage.score)}</span>
              <span className={passage.used ? 'grow' : 'grow muted'} dir="auto">
                {passage.title}
              </span>
              {passage.used ? <span className="badge badge-success">{t('traceUsed')}</span> : null}
            </li>
          ))}
        </ol>
        {trace.retrieved.length === 0 ? <p className="muted">{t('traceNone')}</p> : null}
      </section>
      {trace.toolCalls.length > 0 ? (
        <section>
          <h3 className="mb-1">{t('traceTools')}</h3>
          {trace.toolCalls.map((toolCall, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other identity
            <pre key={index} className="trace-code ltr" lang="en">
              {`${toolCall.tool} ${JSON.stringify(toolCall.input)}\n→ ${JSON.stringify(toolCall.output)}`}
            </pre>
          ))}
        </section>
      ) : null}
      <section>
        <h3 className="mb-1">{t('traceVerdicts')}</h3>
        <ul className="stack g4">
          {trace.verdicts.map((verdict, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: verdicts have no other identity
            <li key={index} className="row g8 items-start">
              {/* i18n-keys: zonebot:support.* */}
              <span
                className={`badge ${verdict.support === 'unsupported' ? 'badge-warning' : 'badge-success'}`}
              >
                {t(`support.${verdict.support}`)}
              </span>
              <span dir="auto">{verdict.sentence}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};

/** How one answer came about. */
export const TraceDialog = ({
  conversationId,
  messageId,
  onClose,
}: {
  conversationId: string;
  messageId: string;
  onClose: () => void;
}) => {
  const { t } = useTranslation('zonebot');
  const query = useQuery(zonebotQueries.trace(conversationId));
  const trace = query.data?.traces.find((one) => one.messageId === messageId);
  return (
    <Dialog title={t('traceTitle')} description={t('traceText')} size="lg" onClose={onClose}>
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack g8">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {query.isError ? (
        <ErrorState title={t('traceFailed')} retryLabel={t('retry')} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && !trace ? <p className="small muted">{t('traceMissing')}</p> : null}
      {trace ? <Body trace={trace} /> : null}
    </Dialog>
  );
};
