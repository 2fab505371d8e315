import type { Language } from '@mz/contracts';
import { isWithinConsent } from '@mz/contracts/pictures';
import type { PhiSpan } from '@mz/phi';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { MentionSuggestions } from '../../connections/index.ts';
import { AddPictures, PostPictures, type usePostPictures } from '../../pictures/index.ts';
import type { CaseCheck } from '../model/case-checks.ts';
import type { PostDraft } from '../model/post-draft.ts';
import { CaseAudience, CaseChecks } from './case-checks.tsx';
import { CaseFields } from './case-fields.tsx';
import { ChosenCitations } from './chosen-citations.tsx';
import { CiteButton } from './citation-picker.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { IdentifierNotice, type useIdentifiers } from './identifier-gate.tsx';
import { PseudonymChoice, PseudonymNotice } from './pseudonym-choice.tsx';
import { Suggestions } from './suggestions.tsx';
import type { GivenDraft } from './use-given-draft.ts';

export { CaseStatus } from './case-checks.tsx';

interface PartProps {
  draft: PostDraft;
  change: (parts: Partial<PostDraft>) => void;
  pictures: ReturnType<typeof usePostPictures>;
}

interface NoticesProps extends PartProps {
  field: RefObject<HTMLTextAreaElement | null>;
  identifiers: ReturnType<typeof useIdentifiers>;
  /** Of a case. */
  checks: readonly CaseCheck[] | null;
  isForGroup: boolean;
  error: unknown;
  /** A draft that was handed over while another was being written. */
  waiting: GivenDraft | null;
  onTake: (draft: GivenDraft) => void;
  onMask: (wanted: (span: PhiSpan) => boolean) => void;
}

/** What stands below the text of a post while it is written. */
export const ComposerNotices = ({
  draft,
  change,
  pictures,
  field,
  identifiers,
  checks,
  isForGroup,
  error,
  waiting,
  onTake,
  onMask,
}: NoticesProps) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const spans = identifiers.spans.flat();
  return (
    <>
      <MentionSuggestions
        field={field}
        value={draft.text}
        onPick={(text, mention) => change({ text, mentions: [...draft.mentions, mention] })}
      />
      {waiting ? (
        <Banner
          tone="info"
          title={t('composer.draftWaits')}
          action={
            <Button size="sm" variant="outline" onClick={() => onTake(waiting)}>
              {t('composer.takeDraft')}
            </Button>
          }
        />
      ) : null}
      {draft.pseudonymous ? <PseudonymNotice hasPictures={pictures.tray.pictures.length > 0} /> : null}
      {draft.kind === 'case' ? <CaseFields draft={draft} onChange={change} /> : null}
      {spans.length > 0 ? (
        <IdentifierNotice spans={spans} onMask={onMask} onState={identifiers.ignore} />
      ) : null}
      {identifiers.isStated && spans.length === 0 ? (
        <p className="text-small text-ink-muted">{t('identifiers.stated')}</p>
      ) : null}
      <PostPictures pictures={pictures} />
      <ChosenCitations chosen={draft.citations} onChange={(citations) => change({ citations })} />
      <Suggestions draft={draft} onChange={change} />
      {checks ? (
        <div className={isForGroup ? undefined : 'grid gap-2 sm:grid-cols-2'}>
          <CaseChecks checks={checks} />
          {isForGroup ? null : <CaseAudience draft={draft} onChange={change} pictures={pictures} />}
        </div>
      ) : null}
      {error ? <Banner tone="danger">{errorText(error)}</Banner> : null}
    </>
  );
};

interface ToolbarProps extends PartProps {
  isForGroup: boolean;
  onLanguage: (language: Language) => void;
  onLink: () => void;
}

/** What a post is, and what is added to it. */
export const ComposerToolbar = ({
  draft,
  change,
  pictures,
  isForGroup,
  onLanguage,
  onLink,
}: ToolbarProps) => (
  <>
    {draft.pseudonymous ? null : <AddPictures tray={pictures.tray} />}
    <CiteButton chosen={draft.citations} onChange={(citations) => change({ citations })} />
    <ComposerTools
      isForGroup={isForGroup}
      isAgreed={(audience) => !pictures.isAsked || isWithinConsent(pictures.consent, audience)}
      draft={draft}
      onChange={change}
      onLanguage={onLanguage}
      onLink={onLink}
    />
    {isForGroup || draft.draftId ? null : (
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
);
