import { type ModerationCase, type ModerationState, moderationStates } from '@mz/contracts/moderation';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Download,
  FileText,
  Gavel,
  GraduationCap,
  Mail,
  MessageCircle,
  Scale,
  ShieldCheck,
  User,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatNumber, formatPercent } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { ModeratorKeyNotice } from '../../safety/index.ts';
import { moderationQueries, useLiveQueue } from '../api/moderation.api.ts';
import { kindKeyOf } from '../model/case-kind.ts';
import { CaseView } from './case-view.tsx';
import { Figures } from './figures.tsx';

const LogExportDialog = lazyPart(async () => (await import('./log-export.tsx')).LogExportDialog);

const icons = {
  verification: ShieldCheck,
  register_dispute: Scale,
  post: FileText,
  comment: MessageCircle,
  message: Mail,
  member: User,
  appeal: Gavel,
  resource: GraduationCap,
  learning: GraduationCap,
} as const;

const steps = 10;

/** How much of the time a case may take is used: none is over before it has passed. */
const usedOf = ({ openedAt, dueAt }: ModerationCase, now: Date): number => {
  const opened = new Date(openedAt).getTime();
  const allowed = new Date(dueAt).getTime() - opened;
  return allowed <= 0 ? 1 : Math.min(1, Math.max(0, (now.getTime() - opened) / allowed));
};

const CaseRow = ({
  item,
  state,
  current,
}: {
  item: ModerationCase;
  state: ModerationState;
  current: boolean;
}) => {
  const { t, i18n } = useTranslation('moderation');
  const now = useNow();
  const late = item.state !== 'closed' && new Date(item.dueAt) < now;
  const used = usedOf(item, now);
  const when = formatDateTime(new Date(item.closedAt ?? item.dueAt), i18n.language);
  return (
    <ListRow
      icon={icons[item.kind]}
      size="sm"
      to={`?state=${state}&case=${item.id}`}
      current={current}
      title={<bdi>{item.member?.fullName ?? t(item.state === 'closed' ? 'erased' : 'pseudonym')}</bdi>}
      detail={
        <>
          <span className="block">
            {t(kindKeyOf(item))}
            {item.reports > 1 ? ` · ${t('reports', { count: item.reports })}` : null}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-tiny">
            {item.closedAt ? null : (
              <span className="w-18">
                <ZoneBar
                  kind="steps"
                  size="sm"
                  filled={Math.floor(used * steps)}
                  total={steps}
                  live
                  label={t('timeUsed', { share: formatPercent(used * 100, i18n.language) })}
                />
              </span>
            )}
            {t(item.closedAt ? 'closedAt' : 'dueAt', { when })}
          </span>
        </>
      }
      end={
        late ? (
          <Badge tone="warning">{t('late')}</Badge>
        ) : item.decision ? (
          <Badge>{t(`action.${item.decision}`)}</Badge>
        ) : null
      }
    />
  );
};

/** The moderators' queue. */
export const ModerationPage = () => {
  const { t, i18n } = useTranslation('moderation');
  const errorText = useApiError();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('state');
  const state = moderationStates.find((one) => one === wanted) ?? 'open';
  const caseId = search.get('case');
  const query = useInfiniteQuery(moderationQueries.list(state));
  const [isExporting, setExporting] = useState(false);
  useLiveQueue();
  useTitle(t('title'));
  const forbidden = query.error instanceof ApiError && query.error.status === 403;
  if (forbidden)
    return (
      <Page narrow>
        <PageHead title={t('title')} lead={t('lead')} />
        <Card>
          <EmptyState icon={ShieldCheck} title={t('forbidden')}>
            {t('forbiddenText')}
          </EmptyState>
        </Card>
      </Page>
    );
  const [first] = query.data?.pages ?? [];
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  const counted = (one: ModerationState) =>
    first ? `${t(`states.${one}`)} ${formatNumber(first.counts[one], i18n.language)}` : t(`states.${one}`);
  return (
    <Page>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button size="sm" variant="outline" onClick={() => setExporting(true)}>
            <Icon as={Download} size={16} />
            {t('export.open')}
          </Button>
        }
      />
      <Figures figures={first?.figures} />
      <div className="mb-4 empty:hidden">
        {query.isError && !first ? null : <ModeratorKeyNotice isModerator={first !== undefined} />}
      </div>
      <div className="grid grid-cols-[minmax(280px,1fr)_minmax(0,2fr)] items-start gap-4 max-lg:grid-cols-1">
        <Card as="section" aria-label={t('queue')}>
          <div className="p-3">
            <Segmented
              fill
              label={t('queue')}
              value={state}
              onChange={(next) => setSearch({ state: next })}
              options={moderationStates.map((one) => ({ value: one, text: counted(one) }))}
            />
          </div>
          {query.isPending ? <SkeletonRows rows={4} /> : null}
          {query.isError ? (
            <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
              {errorText(query.error)}
            </ErrorState>
          ) : null}
          {query.isSuccess && cases.length === 0 ? (
            <EmptyState title={t(`empty.${state}`)} />
          ) : (
            <CardList>
              {cases.map((item) => (
                <CaseRow key={item.id} item={item} state={state} current={item.id === caseId} />
              ))}
            </CardList>
          )}
          {query.hasNextPage ? (
            <div className="border-t border-line p-3 text-center">
              <Button
                size="sm"
                variant="ghost"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('showMore')}
              </Button>
            </div>
          ) : null}
        </Card>
        {caseId ? (
          <CaseView key={caseId} caseId={caseId} />
        ) : (
          <Card className="max-lg:hidden">
            {/* i18n-keys: moderation:empty.* */}
            <EmptyState title={t('choose')} />
          </Card>
        )}
      </div>
      {isExporting ? <LogExportDialog onClose={() => setExporting(false)} /> : null}
    </Page>
  );
};
