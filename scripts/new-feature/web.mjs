const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Files of the web's half and the catalogues, by path. */
export const webFiles = ({ kebab, camel, Pascal, One, Text }) => ({
  [`packages/i18n/locales/en/${kebab}.json`]: json({
    title: Text,
    lead: 'Only you see what you keep here.',
    text: 'Text',
    add: 'Keep',
    adding: 'Keeping…',
    remove: 'Delete “{{text}}”',
    earlier: 'Show earlier ones',
    failed: 'The list could not be loaded.',
    none: 'Nothing is kept here yet.',
  }),
  [`packages/i18n/locales/ar/${kebab}.json`]: json({
    title: 'قائمتي',
    lead: 'لا يرى ما تحفظه هنا أحد سواك.',
    text: 'النص',
    add: 'حفظ',
    adding: 'جارٍ الحفظ…',
    remove: 'حذف «{{text}}»',
    earlier: 'عرض الأقدم',
    failed: 'تعذّر تحميل القائمة.',
    none: 'لا شيء محفوظ هنا بعد.',
  }),
  [`packages/i18n/locales/zh/${kebab}.json`]: json({
    title: '我的列表',
    lead: '此处保存的内容仅您本人可见。',
    text: '内容',
    add: '保存',
    adding: '正在保存…',
    remove: '删除“{{text}}”',
    earlier: '显示更早的内容',
    failed: '列表加载失败。',
    none: '这里还没有保存任何内容。',
  }),
  [`apps/web/src/features/${kebab}/${kebab}.feature.ts`]: `import { defineWebFeature } from '../../lib/feature.ts';

export const ${camel}Feature = defineWebFeature({
  name: '${kebab}',
  layout: 'data',
  namespaces: ['${kebab}', 'errors'],
  routes: [
    {
      path: '/${kebab}',
      page: async () => (await import('./components/${kebab}-page.tsx')).${Pascal}Page,
      membersOnly: true,
    },
  ],
});
`,
  [`apps/web/src/features/${kebab}/api/${kebab}.api.ts`]: `import { create${One}, delete${One}, list${Pascal} } from '@mz/contracts/${kebab}';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

/** For what makes them stale. Keys that the manifest names stand in \`${kebab}.keys.ts\`: it is loaded at once. */
const ${camel}Keys = { all: ['${kebab}'], list: ['${kebab}', 'list'] } as const;

export const ${camel}Queries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ${camel}Keys.list,
      queryFn: ({ signal, pageParam }) =>
        call(list${Pascal}, { query: pageParam ? { before: pageParam } : {}, signal }),
      initialPageParam: '',
      getNextPageParam: ({ nextBefore }) => nextBefore,
    }),
};

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ${camel}Keys.all });
};

export const useCreate${One} = () =>
  useMutation({
    mutationFn: (text: string) => call(create${One}, { body: { text } }),
    onSuccess: useRefresh(),
  });

export const useDelete${One} = () =>
  useMutation({
    mutationFn: (id: string) => call(delete${One}, { params: { id } }),
    onSuccess: useRefresh(),
  });
`,
  [`apps/web/src/features/${kebab}/components/${kebab}-page.tsx`]: `import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ${camel}Queries, useCreate${One}, useDelete${One} } from '../api/${kebab}.api.ts';

/** One line to keep. */
const ${Pascal}Form = () => {
  const { t } = useTranslation('${kebab}');
  const errorText = useApiError();
  const create = useCreate${One}();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') create.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit} className="mb-6 flex flex-wrap items-end gap-3">
      <Field
        label={t('text')}
        error={create.isError ? errorText(create.error) : undefined}
        className="min-w-0 flex-1"
      >
        <Input value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" busy={create.isPending}>
        {create.isPending ? t('adding') : t('add')}
      </Button>
    </form>
  );
};

/** What a member keeps, the latest first. */
export const ${Pascal}Page = () => {
  const { t } = useTranslation('${kebab}');
  const errorText = useApiError();
  const query = useInfiniteQuery(${camel}Queries.list());
  const remove = useDelete${One}();
  useTitle(t('title'));
  const items = query.data?.pages.flatMap((page) => page.${camel}) ?? [];
  return (
    <Page narrow>
      <PageHead title={t('title')} lead={t('lead')} />
      <${Pascal}Form />
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      ) : null}
      {query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.isSuccess && items.length === 0 ? <EmptyState title={t('none')} /> : null}
      {items.length > 0 ? (
        <Card>
          <ul aria-label={t('title')} className="divide-y divide-line">
            {items.map(({ id, text }) => (
              <ListRow
                key={id}
                title={<bdi>{text}</bdi>}
                end={
                  <IconButton
                    icon={Trash2}
                    label={t('remove', { text })}
                    disabled={remove.isPending && remove.variables === id}
                    onClick={() => remove.mutate(id)}
                  />
                }
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      ) : null}
    </Page>
  );
};
`,
  [`apps/web/src/features/${kebab}/components/${kebab}-page.component.test.tsx`]: `import { type ${One}, create${One}, delete${One}, list${Pascal} } from '@mz/contracts/${kebab}';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { ${Pascal}Page } from './${kebab}-page.tsx';

let kept: ${One}[] = [];
const one = (n: number, text: string): ${One} => ({
  id: \`01920000-0000-7000-8000-00000000000\${n}\`,
  text,
  createdAt: '2026-01-05T08:00:00.000Z',
});
const list = () => answer(list${Pascal}, () => ({ ${camel}: kept, nextBefore: null }));
const open = (language: 'en' | 'ar' | 'zh' = 'en') =>
  renderScreen(<${Pascal}Page />, { language, namespaces: ['${kebab}', 'errors'] });

beforeEach(() => {
  kept = [one(1, 'The first')];
});

it('keeps a line and shows it', async () => {
  const api = serve(
    list(),
    answer(create${One}, ({ body }) => {
      kept = [one(2, body.text), ...kept];
      return one(2, body.text);
    }),
  );
  const { user } = await open();
  await screen.findByText('The first');
  await user.type(screen.getByLabelText('Text'), 'The second');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('The second')).toBeVisible();
  expect(screen.getByLabelText('Text')).toHaveValue('');
  expect(api.callsOf(create${One})).toHaveLength(1);
  await expectNoViolations();
});

it('deletes a line', async () => {
  const api = serve(
    list(),
    answer(delete${One}, () => {
      kept = [];
      return { removed: true };
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete “The first”' }));
  expect(await screen.findByText('Nothing is kept here yet.')).toBeVisible();
  expect(api.callsOf(delete${One})[0]?.params.id).toBe(one(1, '').id);
});

it('says what the server refused and keeps what was written', async () => {
  serve(list(), answer(create${One}, refusal(422, 'unprocessable')));
  const { user } = await open();
  await user.type(await screen.findByLabelText('Text'), 'One too many');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Text')).toHaveValue('One too many');
});

it.each([
  ['ar', 'لا شيء محفوظ هنا بعد.'],
  ['zh', '这里还没有保存任何内容。'],
] as const)('says in %s that there is nothing', async (language, words) => {
  kept = [];
  serve(list());
  await open(language);
  await waitFor(() => expect(screen.getByText(words)).toBeVisible());
});
`,
});
