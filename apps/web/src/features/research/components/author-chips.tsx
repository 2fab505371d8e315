import { UserRound, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface AuthorChipsProps {
  authors: readonly string[];
  onChange: (authors: string[]) => void;
}

/** Whose papers are shown; each name can be taken away. */
export const AuthorChips = ({ authors, onChange }: AuthorChipsProps) => {
  const { t } = useTranslation('research');
  if (authors.length === 0) return null;
  return (
    <ul className="row gap-2 flex-wrap mb-2" aria-label={t('filters.authors')}>
      {authors.map((name) => (
        <li key={name} className="min-w-0 max-w-full">
          <Chip
            size="sm"
            tone="major"
            aria-label={t('filters.removeAuthor', { name })}
            onClick={() => onChange(authors.filter((author) => author !== name))}
          >
            <Icon as={UserRound} size={14} />
            <bdi className="truncate">{name}</bdi>
            <Icon as={X} size={14} />
          </Chip>
        </li>
      ))}
    </ul>
  );
};
