import { opinionLimits } from '@mz/contracts/match-opinions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { matchQueries, useAskOpinions } from '../api/matching.api.ts';

/** Verified colleagues who are connected already and so are no candidates. */
const Connected = ({
  chosen,
  onChoose,
}: {
  chosen: readonly string[];
  onChoose: (memberId: string, isOn: boolean) => void;
}) => {
  const { t } = useTranslation('matching');
  const { data } = useQuery(matchQueries.requests());
  const verified = (data?.accepted ?? []).filter(({ member }) => member.verified);
  if (verified.length === 0) return null;
  return (
    <Field label={t('opinion.connected')} group>
      <div className="flex flex-wrap gap-x-5">
        {verified.map(({ member }) => (
          <Checkbox
            key={member.id}
            checked={chosen.includes(member.id)}
            onChange={(isOn) => onChoose(member.id, isOn)}
          >
            <bdi>{member.fullName}</bdi>
          </Checkbox>
        ))}
      </div>
    </Field>
  );
};

interface OpinionBarProps {
  chosen: readonly string[];
  onChoose: (memberId: string, isOn: boolean) => void;
  onDone: () => void;
}

/** Puts a case of one's own before the colleagues that were ticked. */
export const OpinionBar = ({ chosen, onChoose, onDone }: OpinionBarProps) => {
  const { t, i18n } = useTranslation('matching');
  const errorText = useApiError();
  const { data } = useQuery(matchQueries.opinions());
  const ask = useAskOpinions();
  const [postId, setPostId] = useState('');
  if (!data) return null;
  const { cases } = data;
  const wanted = cases.find(({ id }) => id === postId) ?? cases[0];
  const isRight = chosen.length >= opinionLimits.least && chosen.length <= opinionLimits.most;
  const unavailable = ask.error instanceof ApiError && ask.error.code === 'unprocessable';
  const send = (id: string): void =>
    ask.mutate(
      { postId: id, memberIds: [...chosen] },
      {
        onSuccess: () => {
          toast.success(t('opinion.sent'));
          onDone();
        },
      },
    );
  return (
    <Card as="section" pad="md" stack aria-label={t('opinion.title')}>
      <h2 className="text-small font-semibold">{t('opinion.title')}</h2>
      <p className="text-small text-ink-muted">{t('opinion.text')}</p>
      <Connected chosen={chosen} onChoose={onChoose} />
      {wanted ? (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('opinion.case')} className="min-w-0 flex-1 basis-64">
            <Select
              value={wanted.id}
              onChange={setPostId}
              options={cases.map(({ id, excerpt }) => ({ value: id, text: excerpt }))}
            />
          </Field>
          <Button variant="primary" busy={ask.isPending} disabled={!isRight} onClick={() => send(wanted.id)}>
            {t('opinion.send', {
              count: chosen.length,
              amount: formatNumber(chosen.length, i18n.language),
            })}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-small">{t('opinion.noCase')}</p>
          <ButtonLink size="sm" variant="outline" to="/social">
            {t('opinion.write')}
          </ButtonLink>
        </div>
      )}
      {ask.isError ? (
        <Banner tone="danger">{unavailable ? t('opinion.unavailable') : errorText(ask.error)}</Banner>
      ) : null}
    </Card>
  );
};
