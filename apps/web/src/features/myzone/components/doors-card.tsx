import type { MyZone } from '@mz/contracts/myzone';
import { GraduationCap, Mic, NotebookPen, PenLine, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Count } from '../../../ui/badge.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';

const doors = [
  { key: 'reviews', to: '/academy/review', icon: GraduationCap, of: (zone: MyZone) => zone.reviews.due },
  {
    key: 'matches',
    to: '/zonematch?tab=yours',
    icon: UsersRound,
    of: (zone: MyZone) => zone.matches.waiting,
  },
  { key: 'drafts', to: '/zonebot/drafts', icon: PenLine, of: (zone: MyZone) => zone.drafts },
  { key: 'notes', to: '/zonebot/notes', icon: NotebookPen, of: (zone: MyZone) => zone.notes },
  { key: 'voiceNotes', to: '/myzone/voice-notes', icon: Mic, of: (zone: MyZone) => zone.voiceNotes },
] as const;

/** Where something waits or lies, and how much of it. */
export const DoorsCard = ({ zone }: { zone: MyZone }) => {
  const { t, i18n } = useTranslation('myzone');
  return (
    <Card as="section" aria-labelledby="myzone-doors">
      <CardHead title={t('doors')} titleId="myzone-doors" />
      <CardList>
        {doors.map(({ key, to, icon, of }) => (
          <ListRow
            key={key}
            size="sm"
            icon={icon}
            to={to}
            // i18n-keys: myzone:door.*
            title={t(`door.${key}`)}
            end={
              <Count accent={(key === 'reviews' || key === 'matches') && of(zone) > 0}>
                {formatNumber(of(zone), i18n.language)}
              </Count>
            }
          />
        ))}
      </CardList>
    </Card>
  );
};
