import { socialLimits } from '@mz/contracts/social';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';

/** Words posts are searched by; emptied, the list is whole again. */
export const FeedSearch = ({ value, onSearch }: { value: string; onSearch: (words: string) => void }) => {
  const { t } = useTranslation('social');
  const [words, setWords] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setWords(value);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Input
          type="search"
          name="q"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={socialLimits.searchLength}
          start={<Icon as={Search} size={16} />}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            if (event.target.value === '') onSearch('');
          }}
        />
      </form>
    </search>
  );
};
