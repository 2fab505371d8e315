import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useProxySetting } from '../api/use-library.ts';
import { readUrl } from '../model/links.ts';

const example = { url: 'https://doi.org/10.1056/NEJMoa1911303', openAccessUrl: null };
const pattern = 'https://login.proxy.example.edu/login?url=';
const isPrefix = (text: string) => text === '' || (/^https:\/\//.test(text) && URL.canParse(text));

/** The institution's proxy, put before addresses of papers that are not free to read; `title` heads it among others. */
export const ProxySetting = ({ title }: { title?: string }) => {
  const { t } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  const settings = useQuery(researchQueries.settings());
  const save = useProxySetting();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const heading = title ? <h2 className="h3">{title}</h2> : null;
  if (settings.isPending)
    return (
      <Card pad="md" className="stack gap-4">
        {heading}
        <SkeletonGroup label={t('common:loading')} className="stack gap-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-10 w-full" />
        </SkeletonGroup>
      </Card>
    );
  if (!settings.data)
    return (
      <Card>
        <ErrorState
          title={t('proxy.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void settings.refetch()}
        >
          {apiError(settings.error)}
        </ErrorState>
      </Card>
    );
  const value = typed ?? settings.data.proxyPrefix;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const prefix = value.trim();
    setWrong(!isPrefix(prefix));
    if (!isPrefix(prefix)) return;
    save.mutate(prefix, {
      onSuccess: () => {
        setTyped(null);
        toast.success(t('common:saved'));
      },
    });
  };
  const refusal = () => {
    if (isWrong) return t('proxy.wrong');
    if (!save.isError) return undefined;
    return save.error instanceof ApiError && save.error.status === 400
      ? t('proxy.wrong')
      : apiError(save.error);
  };
  return (
    <Card as="form" pad="md" className="stack gap-4" onSubmit={onSubmit} noValidate>
      {heading}
      <Field label={t('proxy.label')} hint={t('proxy.hint')} error={refusal()}>
        <Input
          type="url"
          inputMode="url"
          maxLength={300}
          placeholder={pattern}
          value={value}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </Field>
      {value.trim() && isPrefix(value.trim()) ? (
        <p className="text-tiny text-ink-muted">
          {t('proxy.example')}{' '}
          <bdi className="font-mono text-[13px] wrap-anywhere" dir="ltr">
            {readUrl(example, value.trim())}
          </bdi>
        </p>
      ) : null}
      <Button type="submit" className="self-start" busy={save.isPending}>
        {t(save.isPending ? 'common:saving' : 'common:save')}
      </Button>
    </Card>
  );
};
