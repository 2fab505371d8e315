import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type ChosenCitation, citationKey } from '../model/chosen-citation.ts';
import { citationIcons } from './citation-icons.ts';

export interface CitationsProps {
  chosen: readonly ChosenCitation[];
  onChange: (chosen: readonly ChosenCitation[]) => void;
}

/** What was chosen so far; each can be taken away. */
export const ChosenCitations = ({ chosen, onChange }: CitationsProps) => {
  const { t } = useTranslation('social');
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t('citations.label')} className="flex flex-col gap-1.5">
      {chosen.map((one) => (
        <li
          key={citationKey(one)}
          className="flex items-center gap-2 rounded-control border border-line ps-3 pe-1 text-small"
        >
          <Icon as={citationIcons[one.kind]} size={16} className="text-ink-muted" />
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {one.title}
          </span>
          <IconButton
            icon={X}
            size="sm"
            label={t('citations.drop', { title: one.title })}
            onClick={() => onChange(chosen.filter((other) => citationKey(other) !== citationKey(one)))}
          />
        </li>
      ))}
    </ul>
  );
};
