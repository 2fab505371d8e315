import {
  deleteNote,
  deletePostDraft,
  draftCase,
  type Language,
  listNotes,
  listPostDrafts,
  saveAnswerAsNote,
  updateNote,
  updatePostDraft,
} from '@mz/contracts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { type AnswerAddress, paramsOf } from './zonebot.api.ts';
import { zonebotKeys } from './zonebot.keys.ts';

/** What members keep of answers. */
export type KeptKind = 'notes' | 'drafts';

/** A note or a draft; drafts have no title, and say no conversation. */
export interface KeptText {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
  readonly language: Language | null;
  readonly conversationId: string | null;
  /** What of the academy it is on, with its second or page. */
  readonly resource: { readonly id: string; readonly at: number } | null;
  readonly updatedAt: string;
}

interface Change {
  id: string;
  title?: string;
  text?: string;
}

const pageSize = 20;

const api = {
  notes: {
    page: async (before: string, signal: AbortSignal) => {
      const query = { limit: pageSize, ...(before ? { before } : {}) };
      const { notes, nextBefore } = await call(listNotes, { query, signal });
      return { texts: notes.map((note): KeptText => ({ ...note, language: null })), nextBefore };
    },
    change: async ({ id, ...body }: Change) => {
      await call(updateNote, { params: { id }, body });
    },
    remove: (id: string) => call(deleteNote, { params: { id } }),
  },
  drafts: {
    page: async (before: string, signal: AbortSignal) => {
      const query = { limit: pageSize, ...(before ? { before } : {}) };
      const { drafts, nextBefore } = await call(listPostDrafts, { query, signal });
      return {
        texts: drafts.map(
          (draft): KeptText => ({ ...draft, title: null, conversationId: null, resource: null }),
        ),
        nextBefore,
      };
    },
    change: async ({ id, text }: Change) => {
      if (text !== undefined) await call(updatePostDraft, { params: { id }, body: { text } });
    },
    remove: (id: string) => call(deletePostDraft, { params: { id } }),
  },
};

/** Notes or drafts of the member, the latest first. */
export const keptQuery = (kind: KeptKind) =>
  infiniteQueryOptions({
    queryKey: zonebotKeys.kept(kind),
    queryFn: ({ signal, pageParam }) => api[kind].page(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

const useRefresh = (kind: KeptKind) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: zonebotKeys.kept(kind) });
};

export const useSaveNote = () => {
  const refresh = useRefresh('notes');
  return useMutation({
    mutationFn: (address: AnswerAddress) => call(saveAnswerAsNote, { params: paramsOf(address) }),
    onSuccess: refresh,
  });
};

export const useDraftCase = () => {
  const refresh = useRefresh('drafts');
  return useMutation({
    mutationFn: (address: AnswerAddress) => call(draftCase, { params: paramsOf(address) }),
    onSuccess: refresh,
  });
};

export const useChangeKept = (kind: KeptKind) => {
  const refresh = useRefresh(kind);
  return useMutation({ mutationFn: api[kind].change, onSuccess: refresh });
};

export const useRemoveKept = (kind: KeptKind) => {
  const refresh = useRefresh(kind);
  return useMutation({ mutationFn: api[kind].remove, onSuccess: refresh });
};
