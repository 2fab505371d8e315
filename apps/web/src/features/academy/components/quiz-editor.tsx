import type { NewQuestion } from '@mz/contracts/academy-learning';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { useStudioActs } from '../api/authoring.api.ts';
import { type DraftQuestion, draftOf, maxQuestions, newDraft, questionOf } from '../model/question-draft.ts';
import { QuestionEditor } from './question-editor.tsx';

interface QuizEditorProps {
  known: readonly NewQuestion[];
  questions: ReturnType<typeof useStudioActs>['questions'];
}

/** The quiz of a resource while its author writes it. */
export const QuizEditor = ({ known, questions: save }: QuizEditorProps) => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const [drafts, setDrafts] = useState<readonly DraftQuestion[]>(() => known.map(draftOf));
  const [isTouched, setTouched] = useState(false);
  const put = (next: readonly DraftQuestion[]) => {
    setDrafts(next);
    setTouched(true);
    save.reset();
  };
  const ready = drafts.flatMap((draft) => questionOf(draft) ?? []);
  const unready = drafts.flatMap((draft, at) =>
    questionOf(draft) ? [] : [formatNumber(at + 1, i18n.language)],
  );
  const move = (at: number, by: -1 | 1) => {
    const next = [...drafts];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(Math.max(0, at + by), 0, moved);
    put(next);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-ink-muted">{t('editor.lead')}</p>
      {drafts.length === 0 ? (
        <Card>
          <EmptyState title={t('editor.none')} />
        </Card>
      ) : null}
      {drafts.map((draft, at) => (
        <QuestionEditor
          key={draft.key}
          draft={draft}
          number={at + 1}
          onChange={(next) => put(drafts.map((one) => (one.key === draft.key ? next : one)))}
          onRemove={() => put(drafts.filter(({ key }) => key !== draft.key))}
          onMove={drafts.length > 1 ? (by) => move(at, by) : null}
        />
      ))}
      {isTouched && unready.length > 0 ? (
        <Banner tone="warning" quiet>
          {t('editor.incomplete', {
            count: unready.length,
            which: new Intl.ListFormat(i18n.language).format(unready),
          })}
        </Banner>
      ) : null}
      {save.isError ? <Banner tone="danger">{errorText(save.error)}</Banner> : null}
      {save.isSuccess && !isTouched ? <Banner tone="success">{t('editor.saved')}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          disabled={drafts.length >= maxQuestions}
          onClick={() => put([...drafts, newDraft()])}
        >
          <Icon as={Plus} size={16} />
          {t('editor.add')}
        </Button>
        <Button
          disabled={!isTouched || unready.length > 0}
          busy={save.isPending}
          onClick={() => save.mutate(ready, { onSuccess: () => setTouched(false) })}
        >
          {t('editor.save')}
        </Button>
      </div>
    </div>
  );
};
