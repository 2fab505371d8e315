import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CitedIn } from '../../social/index.ts';
import { researchQueries } from '../api/research.api.ts';
import { useViewer } from '../api/viewer.ts';

/** Where posts and one's own answers here cite the paper. */
export const Mentions = ({ id, title }: { id: string; title: string }) => {
  const { t } = useTranslation(['research', 'common']);
  const now = useNow();
  const ago = useRelativeTime();
  const query = useQuery(researchQueries.mentions(useViewer(), id));
  const mentions = query.data?.mentions ?? [];
  const rows = mentions.map((mention) => (
    <li key={mention.id} className="row gap-3 px-4 py-2.5 items-start text-small">
      <span className="text-ink-muted mt-px">
        <Icon as={MessageSquare} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="text-tiny text-ink-muted block">
          {t('mentions.answer')} {' · '}
          {ago(mention.at, now)}
        </span>
        <Link className="line-clamp-2 hover:underline" dir="auto" to={`/zonebot/${mention.conversationId}`}>
          {mention.text}
        </Link>
      </span>
    </li>
  ));
  const failure = query.isError ? (
    <li className="text-small row justify-between gap-2 px-4 py-2.5" role="alert">
      {t('mentions.failed')}
      <Button variant="plain" onClick={() => void query.refetch()}>
        {t('common:retry')}
      </Button>
    </li>
  ) : null;
  return (
    <CitedIn kind="article" id={id} title={title} citation={{ kind: 'article', id }}>
      {failure ?? (rows.length > 0 ? rows : null)}
    </CitedIn>
  );
};
