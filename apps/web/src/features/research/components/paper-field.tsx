import { searchArticles } from '@mz/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/http.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';

/** Chooses one paper of the literature by words of its title, its authors or an identifier. */
export const PaperField = ({
  label,
  hint,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  /** Null while what is typed is no paper. */
  onChange: (articleId: string | null) => void;
}) => {
  const [typed, setTyped] = useState('');
  const [isChosen, setChosen] = useState(false);
  const q = isChosen ? '' : typed.trim();
  const papers = useQuery({
    queryKey: ['papers-to-choose', q],
    queryFn: ({ signal }) => call(searchArticles, { query: { q, limit: 6 }, signal }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  return (
    <Field label={label} hint={hint}>
      <Combobox
        query={typed}
        onQuery={(next) => {
          setTyped(next);
          setChosen(false);
          onChange(null);
        }}
        options={(papers.data?.items ?? []).map(({ id, title, journal }) => ({
          value: id,
          text: title,
          detail: journal,
        }))}
        isFetching={papers.isFetching}
        onSelect={({ value, text }) => {
          setTyped(text);
          setChosen(true);
          onChange(value);
        }}
      />
    </Field>
  );
};
