import { type ArticleSpecialty, articleLimits, articleSpecialties } from '@mz/contracts';
import { BookOpen, FileText, Search, Tag, UserRound } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { menuClass } from '../../../ui/menu-class.ts';
import { Select } from '../../../ui/select.tsx';
import { specialtyKeys } from '../model/names.ts';
import { useAddressText } from './use-address-text.ts';
import { useSlash } from './use-slash.ts';
import { useSuggestions } from './use-suggestions.ts';

const icons = { word: Search, term: Tag, journal: BookOpen, author: UserRound, title: FileText } as const;

const suggestionsPlace = 'absolute inset-x-0 top-[calc(100%+4px)] max-h-[min(60dvh,420px)] overflow-y-auto';

interface SearchFormProps {
  q: string;
  specialty: ArticleSpecialty | null;
  onSearch: (change: { q: string; specialty: ArticleSpecialty | null; author?: string[] }) => void;
}

/** The words, with suggestions as they are typed, and the specialty. */
export const SearchForm = ({ q, specialty, onSearch }: SearchFormProps) => {
  const { t } = useTranslation(['research', 'specialties']);
  const { text, setText, onSent } = useAddressText(q);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  useSlash(input);
  const search = (words: string) => {
    setText(words);
    onSent(words.trim());
    onSearch({ q: words.trim(), specialty });
  };
  const suggestions = useSuggestions(text, ({ kind, text: picked }) => {
    if (kind !== 'author') return search(picked);
    // Their papers, not those that name them.
    setText('');
    onSearch({ q: '', specialty, author: [picked] });
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    suggestions.close();
    search(text);
  };
  const options: { value: ArticleSpecialty | ''; text: string }[] = [
    { value: '', text: t('allSpecialties') },
    ...articleSpecialties.map((value) => ({ value, text: t(`specialties:${specialtyKeys[value]}`) })),
  ];
  const isOpen = suggestions.items.length > 0;
  // i18n-keys: research:suggest.kinds.*
  return (
    <search>
      <form className="mb-5 flex flex-wrap gap-2 max-lg:mb-3" onSubmit={onSubmit}>
        <div className="relative min-w-0 flex-[1_1_240px] [&_input::-webkit-search-cancel-button]:hidden">
          <Input
            start={<Icon as={Search} size={16} />}
            end={<Kbd className="max-sm:hidden">{'/'}</Kbd>}
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-label={t('search')}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-activedescendant={suggestions.active >= 0 ? `${list}-${suggestions.active}` : undefined}
            placeholder={t('search')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={articleLimits.queryLength}
            dir={text ? 'auto' : undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              suggestions.onTyped();
            }}
            onKeyDown={suggestions.onKeyDown}
            onBlur={suggestions.close}
          />

          <div
            id={list}
            role="listbox"
            aria-label={t('suggest.label')}
            className={isOpen ? cx(menuClass, suggestionsPlace) : 'hidden'}
          >
            {suggestions.items.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text box that owns the list
              <div
                key={`${item.kind}-${item.text}`}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === suggestions.active}
                className="flex min-h-8.5 cursor-pointer items-start gap-2.5 rounded-control px-2.5 py-1.75 text-[14px]/5 hover:bg-sunken aria-selected:bg-sunken aria-selected:inset-ring-2 aria-selected:inset-ring-primary"
                // The text box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => suggestions.pick(index)}
              >
                <Icon as={icons[item.kind]} size={16} className="mt-0.5 text-ink-muted" />
                <span className="min-w-0 flex-1 line-clamp-2">
                  <bdi>{item.text}</bdi>
                </span>
                <span className="text-tiny text-ink-muted">{t(`suggest.kinds.${item.kind}`)}</span>
              </div>
            ))}
          </div>
          <p className="sr-only" role="status">
            {isOpen ? t('suggest.count', { count: suggestions.items.length }) : ''}
          </p>
        </div>
        <Select
          className="flex-[0_1_220px] max-sm:flex-[1_1_160px]"
          label={t('specialty')}
          value={specialty ?? ''}
          options={options}
          onChange={(value) => onSearch({ q: text.trim(), specialty: value === '' ? null : value })}
        />
        <Button type="submit" className="h-10 max-sm:h-11">
          {t('submit')}
        </Button>
      </form>
    </search>
  );
};
