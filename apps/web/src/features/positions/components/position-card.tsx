import type { Position } from '@mz/contracts/positions';
import { useTranslation } from 'react-i18next';
import { formatList, formatPartialDate, localeOf } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Well } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

interface PositionCardProps {
  position: Position;
  onEdit: () => void;
  onRemove: () => void;
}

/** A position, and why it is shown. */
export const PositionCard = ({ position, onEdit, onRemove }: PositionCardProps) => {
  const { t, i18n } = useTranslation('positions');
  const specialties = useSpecialties();
  const { title, by } = position;
  const names = new Intl.DisplayNames([localeOf(i18n.language)], { type: 'language' });
  const languages = position.languages.map((code) => names.of(code) ?? code);
  return (
    <Card as="li" pad="md" className="gap-3" stack>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="h3 w-fit" dir="auto">
            {title}
          </h2>
          <p className="text-small text-ink-muted">
            {specialties.nameOf(position.specialty)} · <bdi>{position.place}</bdi>
          </p>
        </div>
        <Badge tone={position.isOver ? 'neutral' : 'info'}>
          {position.isOver
            ? t('over')
            : t('until', { day: formatPartialDate(position.deadline, i18n.language) })}
        </Badge>
      </div>
      <p className="w-fit max-w-full text-small break-words whitespace-pre-line" dir="auto">
        {position.terms}
      </p>
      {languages.length > 0 ? (
        <p className="text-small text-ink-muted">{formatList(languages, i18n.language)}</p>
      ) : null}
      <p className="text-small break-words">
        <span className="text-ink-muted">{t('contact')}: </span>
        <bdi>{position.contact}</bdi>
      </p>
      {position.isMine ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" aria-label={t('editNamed', { title })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="sm" variant="ghost" aria-label={t('removeNamed', { title })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-small">
            <TextLink to={`/profile/${by.id}`}>{t('by', { name: by.fullName })}</TextLink>
          </p>
          <Well className="flex flex-wrap items-center gap-2 p-3">
            <span className="text-tiny font-semibold text-ink-muted">{t('why')}</span>
            {position.reasons.length === 0 ? <span className="text-tiny">{t('noReasons')}</span> : null}
            {position.reasons.map((reason) => (
              // i18n-keys: positions:reasons.*
              <Badge key={reason} tone="success">
                {t(`reasons.${reason}`)}
              </Badge>
            ))}
          </Well>
        </>
      )}
    </Card>
  );
};
