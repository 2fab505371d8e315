import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Count } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { matchQueries } from '../api/matching.api.ts';
import { FindMatches } from './find-matches.tsx';
import { YourMatches } from './your-matches.tsx';

const tabs = ['find', 'yours'] as const;

/** Colleagues worth knowing, and those who were asked. */
export const ZoneMatchPage = () => {
  const { t, i18n } = useTranslation('matching');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'yours' ? 'yours' : 'find';
  const { data } = useQuery(matchQueries.requests());
  const open = data?.counts.pending ?? 0;
  useTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/zonematch/mentoring" variant="outline">
              {t('rooms.mentoring')}
            </ButtonLink>
            <ButtonLink to="/zonematch/jobs" variant="outline">
              {t('rooms.positions')}
            </ButtonLink>
          </div>
        }
      />
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(id) => setParams(id === 'find' ? {} : { tab: id }, { replace: true })}
        tabs={tabs.map((id) => ({
          id,
          // i18n-keys: matching:tabs.*
          text: t(`tabs.${id}`),
          end: id === 'yours' && open > 0 ? <Count accent>{formatNumber(open, i18n.language)}</Count> : null,
        }))}
      >
        <TabPanel id="find" keep className="pt-6">
          <FindMatches />
        </TabPanel>
        <TabPanel id="yours" className="pt-6">
          <YourMatches />
        </TabPanel>
      </Tabs>
    </Page>
  );
};
