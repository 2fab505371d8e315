import { type MutedWord, mutedWordLimits } from '@mz/contracts/muted-words';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { mutedWordsQuery, useMuteWord, useUnmuteWord } from '../api/muted-words.api.ts';

const isTooCommon = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.fields.some(({ code }) => code === 'too_common');

const WordForm = ({ words, onDone }: { words: readonly MutedWord[]; onDone: (word: string) => void }) => {
  const { t } = useTranslation('settings');
  const apiError = useApiError();
  const [word, setWord] = useState('');
  const add = useMuteWord();
  const isFull = words.length >= mutedWordLimits.words;
  const error = add.error
    ? isTooCommon(add.error)
      ? t('privacy.mutedWords.tooCommon')
      : apiError(add.error)
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() === '' || isFull || add.isPending) return;
    add.mutate(word, {
      onSuccess: (added) => {
        setWord('');
        onDone(added.word);
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 max-w-[420px] flex-1 basis-52">
        <Field
          label={t('privacy.mutedWords.word')}
          hint={
            isFull
              ? t('privacy.mutedWords.full', { limit: mutedWordLimits.words })
              : t('privacy.mutedWords.hint')
          }
          error={error}
        >
          <Input
            value={word}
            dir="auto"
            autoComplete="off"
            maxLength={mutedWordLimits.wordLength}
            disabled={isFull}
            onChange={(event) => {
              setWord(event.target.value);
              add.reset();
            }}
          />
        </Field>
      </div>
      <Button
        type="submit"
        variant="outline"
        busy={add.isPending}
        disabled={word.trim() === '' || isFull}
        className="mt-6.5"
      >
        {t('privacy.mutedWords.add')}
      </Button>
    </form>
  );
};

/** Words the member does not want to read. */
export const MutedWordsCard = () => {
  const { t } = useTranslation(['settings', 'common']);
  const apiError = useApiError();
  const list = useQuery(mutedWordsQuery());
  const remove = useUnmuteWord();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const words = list.data?.words ?? [];
  const unmute = ({ id: wordId, word }: MutedWord) =>
    remove.mutate(wordId, {
      onSuccess: () => {
        setSaid(t('privacy.mutedWords.removed', { word }));
        // Its button is gone, and the focus with it.
        heading.current?.focus();
      },
    });
  return (
    <Card as="section" pad="md" className="stack gap-4" aria-labelledby={id}>
      <div>
        <h2 ref={heading} id={id} tabIndex={-1} className="h3">
          {t('privacy.mutedWords.title')}
        </h2>
        <p className="text-small text-ink-muted">{t('privacy.mutedWords.lead')}</p>
      </div>
      {list.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="row gap-2">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-7 w-32" />
        </SkeletonGroup>
      ) : null}
      {list.isError && !list.data ? (
        <ErrorState
          title={t('privacy.mutedWords.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void list.refetch()}
        >
          {apiError(list.error)}
        </ErrorState>
      ) : null}
      {list.data ? (
        <>
          <WordForm words={words} onDone={(word) => setSaid(t('privacy.mutedWords.added', { word }))} />
          {words.length === 0 ? (
            <p className="text-small text-ink-muted">{t('privacy.mutedWords.empty')}</p>
          ) : (
            <ul className="flex flex-wrap gap-2" aria-label={t('privacy.mutedWords.list')}>
              {words.map((word) => (
                <li key={word.id} className="min-w-0">
                  <Chip
                    aria-label={t('privacy.mutedWords.remove', { word: word.word })}
                    disabled={remove.isPending && remove.variables === word.id}
                    onClick={() => unmute(word)}
                  >
                    <bdi className="truncate">{word.word}</bdi>
                    <Icon as={X} size={14} />
                  </Chip>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : null}
      <span role="status" className="sr-only">
        {said}
      </span>
    </Card>
  );
};
