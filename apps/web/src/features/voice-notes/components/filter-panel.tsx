import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { VoiceFilter } from '../api/voice-notes.keys.ts';

export const noFilter: VoiceFilter = {
  q: '',
  tag: null,
  collection: null,
  since: '',
  until: '',
  length: 'any',
  transcript: 'any',
};

export const isFiltering = (filter: VoiceFilter): boolean =>
  filter.q.trim() !== '' ||
  filter.tag !== null ||
  filter.collection !== null ||
  filter.since !== '' ||
  filter.until !== '' ||
  filter.length !== 'any' ||
  filter.transcript !== 'any';

interface FilterPanelProps {
  filter: VoiceFilter;
  tags: readonly { readonly tag: string }[];
  collections: readonly { readonly id: string; readonly name: string }[];
  onChange: (filter: VoiceFilter) => void;
}

/** Narrows the list by day, tag, length and transcript. */
export const FilterPanel = ({ filter, tags, collections, onChange }: FilterPanelProps) => {
  const { t } = useTranslation('voice-notes');
  return (
    <Card as="section" pad="sm" aria-label={t('filter.title')}>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={t('filter.since')}>
          <Input
            type="date"
            value={filter.since}
            onChange={(event) => onChange({ ...filter, since: event.target.value })}
          />
        </Field>
        <Field label={t('filter.until')}>
          <Input
            type="date"
            value={filter.until}
            onChange={(event) => onChange({ ...filter, until: event.target.value })}
          />
        </Field>
        <Field label={t('filter.tag')}>
          <Select
            value={filter.tag ?? ''}
            options={[
              { value: '', text: t('filter.any') },
              ...tags.map(({ tag }) => ({ value: tag, text: tag })),
            ]}
            onChange={(tag) => onChange({ ...filter, tag: tag === '' ? null : tag })}
          />
        </Field>
        {collections.length > 0 ? (
          <Field label={t('filter.collection')}>
            <Select
              value={filter.collection ?? ''}
              options={[
                { value: '', text: t('filter.any') },
                ...collections.map(({ id, name }) => ({ value: id, text: name })),
              ]}
              onChange={(id) => onChange({ ...filter, collection: id === '' ? null : id })}
            />
          </Field>
        ) : null}
        <Field label={t('filter.length')}>
          <Select
            value={filter.length}
            options={[
              { value: 'any', text: t('filter.any') },
              { value: 'short', text: t('filter.short') },
              { value: 'medium', text: t('filter.medium') },
              { value: 'long', text: t('filter.long') },
            ]}
            onChange={(length) => onChange({ ...filter, length })}
          />
        </Field>
        <Field label={t('filter.transcript')}>
          <Select
            value={filter.transcript}
            options={[
              { value: 'any', text: t('filter.any') },
              { value: 'with', text: t('filter.with') },
              { value: 'without', text: t('filter.without') },
            ]}
            onChange={(transcript) => onChange({ ...filter, transcript })}
          />
        </Field>
        <div className="flex items-end">
          <Button variant="ghost" disabled={!isFiltering(filter)} onClick={() => onChange(noFilter)}>
            {t('filter.clear')}
          </Button>
        </div>
      </div>
    </Card>
  );
};
