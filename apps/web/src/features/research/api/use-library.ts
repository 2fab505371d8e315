import {
  type Article,
  type ArticlePage,
  acknowledgeLibraryNotices,
  createCollection,
  deleteCollection,
  exportLibrary,
  renameCollection,
  saveArticle,
  unsaveArticle,
  updateLibrarySettings,
} from '@mz/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { dropDraft } from '../model/drafts.ts';
import { researchKeys } from './research.keys.ts';

type Kept = Article & { savedIn: string[] | null };

/** Shows at once, wherever the article stands, whether it is saved and where. */
const showSaved = (client: QueryClient, id: string, savedIn: string[] | null) => {
  client.setQueriesData<ArticlePage>({ queryKey: researchKeys.searches('member') }, (page) =>
    page
      ? { ...page, items: page.items.map((item) => (item.id === id ? { ...item, savedIn } : item)) }
      : undefined,
  );
  client.setQueriesData<Kept>({ queryKey: researchKeys.articles('member') }, (article) =>
    article?.id === id ? { ...article, savedIn } : article,
  );
};

interface SaveInput {
  id: string;
  note?: string;
  collections?: string[];
}

/** Saves an article, or changes its note or collections; shown at once and taken back when refused. */
export const useSaveArticle = () => {
  const client = useQueryClient();
  const apiError = useApiError();
  return useMutation({
    mutationFn: ({ id, ...body }: SaveInput) => call(saveArticle, { params: { id }, body }),
    onMutate: ({ id, note, collections }) => {
      // A note alone is sent by its own editor, which shows its own state.
      if (note === undefined) showSaved(client, id, collections ?? []);
    },
    onSuccess: (_saved, { id, note }) => {
      if (note !== undefined) dropDraft(id, note);
    },
    onError: (cause, { note }) => {
      if (note === undefined) toast.error(apiError(cause));
    },
    onSettled: () => client.invalidateQueries({ queryKey: researchKeys.all }),
  });
};

export const useUnsaveArticle = () => {
  const client = useQueryClient();
  const apiError = useApiError();
  return useMutation({
    mutationFn: (id: string) => call(unsaveArticle, { params: { id } }),
    onMutate: (id) => showSaved(client, id, null),
    onError: (cause) => toast.error(apiError(cause)),
    onSettled: () => client.invalidateQueries({ queryKey: researchKeys.all }),
  });
};

export const useCollectionChanges = () => {
  const client = useQueryClient();
  const onSuccess = () => {
    // Not waited for: the screen may leave the collection before it is gone from the list.
    void client.invalidateQueries({ queryKey: researchKeys.all });
  };
  return {
    create: useMutation({
      mutationFn: (name: string) => call(createCollection, { body: { name } }),
      onSuccess,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        call(renameCollection, { params: { id }, body: { name } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteCollection, { params: { id } }),
      onSuccess,
    }),
  };
};

type ExportInput = Parameters<typeof call<typeof exportLibrary>>[1];

export const useExport = () =>
  useMutation({
    mutationFn: (body: NonNullable<NonNullable<ExportInput>['body']>) => call(exportLibrary, { body }),
  });

export const useTellNotices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(acknowledgeLibraryNotices, { body: { ids } }),
    onSuccess: (answer) => client.setQueryData(researchKeys.notices, answer),
  });
};

export const useProxySetting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proxyPrefix: string) => call(updateLibrarySettings, { body: { proxyPrefix } }),
    onSuccess: (answer) => client.setQueryData(researchKeys.settings, answer),
  });
};
