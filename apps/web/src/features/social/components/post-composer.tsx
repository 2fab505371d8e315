import type { Language, Profile } from '@mz/contracts';
import { socialLimits } from '@mz/contracts/social';
import { directionOf } from '@mz/i18n';
import { languageOfScript } from '@mz/i18n/language-of-script';
import type { PhiSpan } from '@mz/phi';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Composer } from '../../../ui/composer.tsx';
import { toast } from '../../../ui/toast.tsx';
import { MentionSuggestions } from '../../connections/index.ts';
import { AddPictures, PostPictures, usePostPictures } from '../../pictures/index.ts';
import { useCreatePost } from '../api/social.api.ts';
import { citationOf } from '../model/chosen-citation.ts';
import { emptyDraft, isEmptyDraft } from '../model/post-draft.ts';
import { keepLanguage } from '../model/written-language.ts';
import { CaseFields } from './case-fields.tsx';
import { ChosenCitations } from './chosen-citations.tsx';
import { CiteButton } from './citation-picker.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { IdentifierNotice, mask, useIdentifiers } from './identifier-gate.tsx';
import { toneOf } from './post-author.tsx';
import { PseudonymChoice, PseudonymNotice } from './pseudonym-choice.tsx';
import { Suggestions } from './suggestions.tsx';
import { type GivenDraft, useGivenDraft } from './use-given-draft.ts';
import { usePostDraft } from './use-post-draft.ts';

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
  const errorText = useApiError();
  const { draft, change, clear } = usePostDraft(group ? `${member.id}.${group.id}` : member.id);
  const [isOpen, setOpen] = useState(() => !isEmptyDraft(draft));
  const create = useCreatePost();
  const pictures = usePostPictures(draft);
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
    change({ ...emptyDraft(), kind: 'case', text, language, draftId: id });
    given.clear();
    setOpen(true);
  };
  // Nothing that is being written is lost for it.
  const waits = given.draft && given.draft.id !== draft.draftId ? given.draft : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it comes
  useEffect(() => {
    if (waits && isEmptyDraft(draft)) take(waits);
  }, [waits]);

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
  const canPost = spans.length === 0 && pictures.isReady && !(draft.pseudonymous && hasPictures);
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
  const notices: ReactNode = (
    <>
      <MentionSuggestions
        field={field}
        value={draft.text}
        onPick={(text, mention) => change({ text, mentions: [...draft.mentions, mention] })}
      />
      {waits ? (
        <Banner
          tone="info"
          title={t('composer.draftWaits')}
          action={
            <Button size="sm" variant="outline" onClick={() => take(waits)}>
              {t('composer.takeDraft')}
            </Button>
          }
        />
      ) : null}
      {draft.pseudonymous ? <PseudonymNotice hasPictures={hasPictures} /> : null}
      {draft.kind === 'case' ? <CaseFields draft={draft} onChange={change} /> : null}
      <PostPictures pictures={pictures} />
      <ChosenCitations chosen={draft.citations} onChange={(citations) => change({ citations })} />
      <Suggestions draft={draft} onChange={change} />
      {spans.length > 0 ? (
        <IdentifierNotice
          spans={spans}
          onMaskAll={() => maskWhere(() => true)}
          onMask={(span) => maskWhere((one) => one.text === span.text)}
          onState={identifiers.ignore}
        />
      ) : null}
      {identifiers.isStated && spans.length === 0 ? (
        <p className="text-small text-ink-muted">{t('identifiers.stated')}</p>
      ) : null}
      {create.isError ? <Banner tone="danger">{errorText(create.error)}</Banner> : null}
    </>
  );
  return (
    <section aria-label={group?.label ?? t('composer.label')}>
      <Composer
        label={t('composer.text')}
        placeholder={t(draft.kind === 'case' ? 'composer.casePlaceholder' : 'composer.placeholder')}
        value={draft.text}
        onChange={write}
        onSubmit={submit}
        submitOn="mod-enter"
        submitText={isOpen ? t(create.isPending ? 'composer.posting' : 'composer.post') : undefined}
        sendLabel={t('composer.post')}
        busy={create.isPending}
        disabled={!canPost || length > socialLimits.postLength}
        maxLength={socialLimits.postLength - (length - draft.text.length)}
        marks={identifiers.spans[0] ?? []}
        start={<Avatar name={member.fullName} url={member.avatarUrl} tone={toneOf(member.id)} size={36} />}
        notice={isOpen ? notices : undefined}
        tools={
          isOpen ? (
            <>
              {draft.pseudonymous ? null : <AddPictures tray={pictures.tray} />}
              <CiteButton chosen={draft.citations} onChange={(citations) => change({ citations })} />
              <ComposerTools
                isForGroup={group !== undefined}
                draft={draft}
                onChange={change}
                onLanguage={chooseLanguage}
                onLink={addLink}
              />
              {group || draft.draftId ? null : (
                <PseudonymChoice
                  chosen={draft.pseudonymous}
                  onChange={(pseudonymous) =>
                    change({
                      pseudonymous,
                      ...(pseudonymous && draft.audience === 'connections' && { audience: 'members' }),
                    })
                  }
                />
              )}
            </>
          ) : undefined
        }
        actions={
          isOpen ? (
            <Button variant="ghost" onClick={close}>
              {t('composer.cancel')}
            </Button>
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
