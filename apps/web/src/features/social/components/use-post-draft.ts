import { useEffect, useState } from 'react';
import { emptyDraft, keepDraft, type PostDraft, readDraft } from '../model/post-draft.ts';

/** The post a member is writing, kept on the device. */
export const usePostDraft = (memberId: string) => {
  const [draft, setDraft] = useState(() => readDraft(memberId));
  useEffect(() => keepDraft(memberId, draft), [memberId, draft]);
  return {
    draft,
    change: (parts: Partial<PostDraft>) => setDraft((old) => ({ ...old, ...parts })),
    clear: () => setDraft(emptyDraft()),
  };
};
