import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { subscribeTopic } from '../../../lib/live-topics.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type FeedFilter, socialQueries } from '../api/social.api.ts';
import { socialKeys } from '../api/social.keys.ts';

interface NewPostsProps {
  filter: FeedFilter;
  since: string;
  /** Set where the first post takes the focus once it is there. */
  focusFirst: RefObject<boolean>;
}

/** How many posts came since the list was read; pressed, they come to its top. */
export const NewPosts = ({ filter, since, focusFirst }: NewPostsProps) => {
  const { t, i18n } = useTranslation('social');
  const client = useQueryClient();
  const { data } = useQuery(socialQueries.newPosts(filter, since));
  // Events of the topic make the count stale (`stale` in the manifest); here the topic is asked for.
  useEffect(() => subscribeTopic('feed:posts', () => {}), []);
  const show = async () => {
    focusFirst.current = true;
    window.scrollTo({ top: 0 });
    await client.resetQueries({ queryKey: socialKeys.list(filter), exact: true });
  };
  return (
    <span role="status" className="shrink-0">
      {data.count > 0 ? (
        <Button variant="soft" size="sm" onClick={() => void show()}>
          <Icon as={ArrowUp} size={16} />
          {t('newPosts', { count: data.count, amount: formatNumber(data.count, i18n.language) })}
        </Button>
      ) : null}
    </span>
  );
};
