import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { signOut } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useRefusal } from '../../account/account.public.ts';
import { HistoryCard } from './history-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

const SessionsCard = () => {
  const { t } = useTranslation(['settings', 'account', 'common']);
  const refusal = useRefusal();
  const [isAsking, setAsking] = useState(false);
  const others = useMutation({
    mutationFn: () => signOut('others'),
    onSuccess: () => toast.success(t('sessions.othersDone')),
  });
  const everywhere = useMutation({ mutationFn: () => signOut('global'), onSettled: () => setAsking(false) });
  const refused = others.error ?? everywhere.error;
  return (
    <Card as="section" pad="md" className="stack gap-3">
      {refused ? <Banner tone="danger">{refusal(refused, 'other')}</Banner> : null}
      <div className="row justify-between gap-4 flex-wrap">
        <div className="min-w-0 flex-1 min-w-60">
          <h2 className="h3">{t('sessions.title')}</h2>
          <p className="text-small text-ink-muted">{t('sessions.lead')}</p>
        </div>
        <div className="row gap-2 flex-wrap">
          <Button variant="outline" size="sm" busy={others.isPending} onClick={() => others.mutate()}>
            {t('sessions.others')}
          </Button>
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            <Icon as={LogOut} size={16} flip />
            {t('sessions.everywhere')}
          </Button>
        </div>
      </div>
      {isAsking ? (
        <Dialog
          title={t('sessions.askTitle')}
          description={t('sessions.askText')}
          onClose={() => setAsking(false)}
        >
          <div className="row gap-2 justify-end">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button variant="danger" busy={everywhere.isPending} onClick={() => everywhere.mutate()}>
              {t('sessions.everywhere')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </Card>
  );
};

/** Second factor, password, sessions and what happened to the account. */
export const SecurityTab = () => (
  <>
    <TwoFactorCard />
    <SessionsCard />
    <HistoryCard />
  </>
);
