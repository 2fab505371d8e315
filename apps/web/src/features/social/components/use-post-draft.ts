import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyDraft, keepDraft, type PostDraft, readDraft } from '../model/post-draft.ts';
import { readingLanguage } from '../model/written-language.ts';

/** The post a member is writing, kept on the device. */
export const usePostDraft = (memberId: string) => {
  const { i18n } = useTranslation();
  const reading = readingLanguage(i18n.language);
  const [draft, setDraft] = useState(() => readDraft(memberId, reading));
  useEffect(() => keepDraft(memberId, draft), [memberId, draft]);
  return {
    draft,
    change: (parts: Partial<PostDraft>) => setDraft((old) => ({ ...old, ...parts })),
    clear: () => setDraft(emptyDraft(reading)),
  };
};
