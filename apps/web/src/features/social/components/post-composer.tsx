import type { Language, Profile } from '@mz/contracts';
import { narrowToConsent } from '@mz/contracts/pictures';
import { socialLimits } from '@mz/contracts/social';
import { directionOf } from '@mz/i18n';
import { languageOfScript } from '@mz/i18n/language-of-script';
import type { PhiSpan } from '@mz/phi';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Composer } from '../../../ui/composer.tsx';
import { lazyParts } from '../../../ui/lazy-parts.ts';
import { toast } from '../../../ui/toast.tsx';
import { usePostPictures } from '../../pictures/index.ts';
import { useCreatePost } from '../api/social.api.ts';
import { checkCase } from '../model/case-checks.ts';
import { citationOf } from '../model/chosen-citation.ts';
import { emptyDraft, isEmptyDraft } from '../model/post-draft.ts';
import { keepLanguage } from '../model/written-language.ts';
import { mask, useIdentifiers } from './identifier-gate.tsx';
import { toneOf } from './post-author.tsx';
import { type GivenDraft, useGivenDraft } from './use-given-draft.ts';
import { usePostDraft } from './use-post-draft.ts';

// What goes with a post comes at the first touch of the page.
const { useWhenHere } = lazyParts(() => import('./open-composer.tsx'));

const parts = ['text', 'findings', 'management'] as const;

/** Where members write posts: one line until it is entered, then everything that goes with a post. */
export const PostComposer = ({
  member,
  group,
}: {
  member: Profile;
  /** Written to this group, with a draft of its own. */
  group?: { readonly id: string; readonly label: string };
}) => {
  const { t } = useTranslation('social');
  const { draft, change, clear } = usePostDraft(group ? `${member.id}.${group.id}` : member.id);
  const [isOpen, setOpen] = useState(() => !isEmptyDraft(draft));
  const create = useCreatePost();
  const pictures = usePostPictures({ kind: draft.kind, audience: group ? 'group' : draft.audience });
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = draft.kind === 'case' ? parts : parts.slice(0, 1);
  const texts = shown.map((part) => draft[part]);
  const identifiers = useIdentifiers(
    texts,
    draft.mentions.map(({ name }) => name),
    draft.pseudonymous ? [] : [member.fullName],
  );
  const spans = identifiers.spans.flat();
  const length = texts.reduce((sum, text) => sum + text.length, 0);

  const given = useGivenDraft();
  const take = ({ id, text, language }: GivenDraft) => {
    change({ ...emptyDraft(language), kind: 'case', text, language, draftId: id });
    given.clear();
    setOpen(true);
  };
  // Nothing that is being written is lost for it.
  const waits = given.draft && given.draft.id !== draft.draftId ? given.draft : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it comes
  useEffect(() => {
    if (waits && isEmptyDraft(draft)) take(waits);
  }, [waits]);

  const [search, setSearch] = useSearchParams();
  const isCaseWanted = search.get('write') === 'case';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked for
  useEffect(() => {
    if (!isCaseWanted) return;
    setSearch(
      (old) => {
        old.delete('write');
        return old;
      },
      { replace: true },
    );
    if (isEmptyDraft(draft)) change({ kind: 'case' });
    setOpen(true);
    field.current?.focus();
  }, [isCaseWanted]);

  const agreed =
    pictures.isAsked && !group ? narrowToConsent(pictures.consent, draft.audience) : draft.audience;
  // Narrowed for good: a consent that names more readers later widens nothing by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is made anew with each render
  useEffect(() => {
    if (agreed !== draft.audience) change({ audience: agreed });
  }, [agreed, draft.audience]);

  const chooseLanguage = (language: Language) => {
    keepLanguage(language);
    change({ language });
  };
  const write = (text: string) => {
    // The script of what is written says more than what was chosen before.
    const language = languageOfScript(text);
    change({ text, ...(language && { language }) });
  };
  const maskWhere = (wanted: (span: PhiSpan) => boolean) =>
    change(
      Object.fromEntries(
        shown.map((part, index) => [
          part,
          mask(draft[part], (identifiers.spans[index] ?? []).filter(wanted)),
        ]),
      ),
    );
  const hasPictures = pictures.tray.pictures.length > 0;
  const checks =
    draft.kind === 'case'
      ? checkCase({
          pictures: pictures.tray.pictures.length,
          isAtGate: pictures.tray.atGate !== null,
          consentProblem: pictures.problem,
          identifiers: identifiers.count,
        })
      : null;
  const isChecked = checks?.every(({ isMet }) => isMet) ?? true;
  const canPost = isChecked && spans.length === 0 && pictures.isReady && !(draft.pseudonymous && hasPictures);
  const close = () => {
    clear();
    pictures.clear();
    identifiers.reset();
    create.reset();
    setOpen(false);
    field.current?.blur();
  };
  const submit = () => {
    if (!canPost) return;
    const { citations, mentions, draftId, findings, management, ...values } = draft;
    const isNamed = !draft.pseudonymous;
    create.mutate(
      {
        ...values,
        ...(group && { groupId: group.id }),
        ...(draftId && { draftId }),
        mentions: isNamed ? [...mentions] : [],
        citations: citations.map(citationOf),
        identifiersStated: identifiers.isStated,
        ...pictures.body,
        ...(draft.kind === 'case' && { findings, management }),
      },
      {
        onSuccess: () => {
          keepLanguage(draft.language);
          close();
          toast.success(t('composer.posted'));
        },
      },
    );
  };
  const addLink = () => {
    const { selectionStart = draft.text.length, selectionEnd = draft.text.length } = field.current ?? {};
    const before = draft.text.slice(0, selectionStart);
    const chosen = draft.text.slice(selectionStart, selectionEnd);
    write(
      `${before}${before === '' || /\s$/.test(before) ? '' : ' '}https://${chosen}${draft.text.slice(selectionEnd)}`,
    );
    field.current?.focus();
  };
  const Open = useWhenHere(isOpen);
  const postName = t(checks ? 'composer.postCase' : 'composer.post');
  const submitName = create.isPending ? t('composer.posting') : postName;
  const shared = { draft, change, pictures };
  return (
    <section aria-label={group?.label ?? t('composer.label')}>
      <Composer
        label={t('composer.text')}
        placeholder={t(draft.kind === 'case' ? 'composer.casePlaceholder' : 'composer.placeholder')}
        value={draft.text}
        onChange={write}
        onSubmit={submit}
        submitOn="mod-enter"
        submitText={isOpen ? submitName : undefined}
        sendLabel={postName}
        busy={create.isPending}
        disabled={!canPost || length > socialLimits.postLength}
        maxLength={socialLimits.postLength - (length - draft.text.length)}
        marks={identifiers.spans[0] ?? []}
        start={<Avatar name={member.fullName} url={member.avatarUrl} tone={toneOf(member.id)} size={36} />}
        notice={
          isOpen && Open ? (
            <Open.ComposerNotices
              {...shared}
              field={field}
              identifiers={identifiers}
              checks={checks}
              isForGroup={group !== undefined}
              error={create.error}
              waiting={waits}
              onTake={take}
              onMask={maskWhere}
            />
          ) : undefined
        }
        tools={
          isOpen && Open ? (
            <Open.ComposerToolbar
              {...shared}
              isForGroup={group !== undefined}
              onLanguage={chooseLanguage}
              onLink={addLink}
            />
          ) : isOpen ? (
            // The place of the tools, where a kept draft opens the composer before they are here.
            <span className="min-h-11" />
          ) : undefined
        }
        actions={
          isOpen ? (
            <Button variant="ghost" onClick={close}>
              {t('composer.cancel')}
            </Button>
          ) : undefined
        }
        status={
          isOpen && Open && checks ? (
            <Open.CaseStatus checks={checks} pictures={pictures} draft={draft} />
          ) : undefined
        }
        lang={draft.language}
        dir={directionOf(draft.language)}
        rows={isOpen ? 4 : 1}
        onFocus={() => setOpen(true)}
        inputRef={field}
        className={isOpen ? 'shadow-float' : undefined}
      />
    </section>
  );
};
