import type { AnswerTrace } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { zonebotQueries } from '../api/zonebot.api.ts';

const Body = ({ trace }: { trace: AnswerTrace }) => {
  const { t, i18n } = useTranslation('zonebot');
  const score = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <div className="stack gap-4 mt-3 text-small">
      <FactList>
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
      </FactList>
      <section>
        <h3 className="mb-1">{t('traceRetrieved')}</h3>
        <ol className="stack gap-1">
          {trace.retrieved.map((passage) => (
            <li key={`${passage.id}-${passage.passageId}`} className="row gap-2 items-start">
              <span className="tabular-nums text-ink-muted">{score.format(passage.score)}</span>
              <span className={passage.used ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-ink-muted'} dir="auto">
                {passage.title}
              </span>
              {passage.used ? <Badge tone="success">{t('traceUsed')}</Badge> : null}
            </li>
          ))}
        </ol>
        {trace.retrieved.length === 0 ? <p className="text-ink-muted">{t('traceNone')}</p> : null}
      </section>
      {trace.toolCalls.length > 0 ? (
        <section>
          <h3 className="mb-1">{t('traceTools')}</h3>
          {trace.toolCalls.map((toolCall, index) => (
            <pre
              // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other identity
              key={index}
              className="rounded-control bg-sunken px-2.5 py-2 text-[12px]/[18px] whitespace-pre-wrap wrap-anywhere ltr"
              lang="en"
            >
              {`${toolCall.tool} ${JSON.stringify(toolCall.input)}\n→ ${JSON.stringify(toolCall.output)}`}
            </pre>
          ))}
        </section>
      ) : null}
      <section>
        <h3 className="mb-1">{t('traceVerdicts')}</h3>
        <ul className="stack gap-1">
          {trace.verdicts.map((verdict, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: verdicts have no other identity
            <li key={index} className="row gap-2 items-start">
              {/* i18n-keys: zonebot:support.* */}
              <Badge tone={verdict.support === 'unsupported' ? 'warning' : 'success'}>
                {t(`support.${verdict.support}`)}
              </Badge>
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
        <SkeletonGroup label={t('loading')} className="stack gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {query.isError ? (
        <ErrorState title={t('traceFailed')} retryLabel={t('retry')} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && !trace ? <p className="text-small text-ink-muted">{t('traceMissing')}</p> : null}
      {trace ? <Body trace={trace} /> : null}
    </Dialog>
  );
};
