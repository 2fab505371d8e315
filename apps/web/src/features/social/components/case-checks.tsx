import { isWithinConsent } from '@mz/contracts/pictures';
import { postAudiences } from '@mz/contracts/social';
import { CircleCheck, CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Well } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import type { usePostPictures } from '../../pictures/index.ts';
import type { CaseCheck } from '../model/case-checks.ts';
import type { PostDraft } from '../model/post-draft.ts';

type Pictures = ReturnType<typeof usePostPictures>;

const useProgress = (checks: readonly CaseCheck[]) => {
  const { t, i18n } = useTranslation('social');
  const filled = checks.filter(({ isMet }) => isMet).length;
  const amounts = {
    done: formatNumber(filled, i18n.language),
    total: formatNumber(checks.length, i18n.language),
  };
  return {
    text: t('checks.progress', amounts),
    bar: (
      <ZoneBar
        kind="steps"
        size="sm"
        filled={filled}
        total={checks.length}
        live
        label={t('checks.bar', amounts)}
      />
    ),
  };
};

/** The checks one by one; phones have their count beside the button. */
export const CaseChecks = ({ checks }: { checks: readonly CaseCheck[] }) => {
  const { t } = useTranslation('social');
  const { text, bar } = useProgress(checks);
  return (
    <Well className="p-3.5 max-md:hidden">
      <section aria-label={t('checks.title')}>
        <h3 className="mb-2 flex justify-between gap-2 text-small font-semibold">
          {t('checks.title')}
          <span className="font-normal text-ink-muted tabular-nums">{text}</span>
        </h3>
        {bar}
        <ul className="mt-2 flex flex-col gap-1.5 text-small">
          {checks.map(({ name, isMet, isIdle }) => (
            <li key={name} className="flex items-start gap-2">
              <span className={isMet ? 'text-success' : 'text-accent-ink'}>
                <Icon
                  as={isMet ? CircleCheck : CircleDot}
                  size={16}
                  label={t(isMet ? 'checks.met' : 'checks.open')}
                />
              </span>
              <span>
                {/* i18n-keys: social:checks.names.* */}
                {t(`checks.names.${name}`)}
                {isIdle ? (
                  <span className="block text-tiny text-ink-muted">{t('checks.noPicture')}</span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Well>
  );
};

interface AudienceProps {
  draft: PostDraft;
  onChange: (parts: Partial<PostDraft>) => void;
  pictures: Pictures;
}

/** Who reads the case: nobody the patient did not agree to. */
export const CaseAudience = ({ draft, onChange, pictures: { isAsked, consent } }: AudienceProps) => {
  const { t } = useTranslation('social');
  return (
    <Well className="p-3.5">
      <h3 className="mb-1 text-small font-semibold">{t('composer.audience')}</h3>
      <RadioGroup
        label={t('composer.audience')}
        value={draft.audience}
        // i18n-keys: social:audiences.*
        options={postAudiences
          .filter((value) => !draft.pseudonymous || value !== 'connections')
          .map((value) => {
            const fits = !isAsked || isWithinConsent(consent, value);
            return {
              value,
              text: t(`audiences.${value}`),
              disabled: !fits,
              ...(isAsked && { detail: t(fits ? 'checks.fits' : 'checks.wider') }),
            };
          })}
        onChange={(audience) => onChange({ audience })}
      />
    </Well>
  );
};

interface StatusProps {
  checks: readonly CaseCheck[];
  pictures: Pictures;
  draft: PostDraft;
}

/** Why the case cannot be posted yet, beside the button that does not act. */
export const CaseStatus = ({ checks, pictures, draft }: StatusProps) => {
  const { t } = useTranslation(['social', 'pictures']);
  const { text, bar } = useProgress(checks);
  const open = checks.find(({ isMet }) => !isMet);
  const reason = () => {
    if (open?.name === 'text') return t('checks.hints.text');
    // i18n-keys: pictures:consent.problems.*
    if (open?.name === 'consent' && pictures.problem)
      return t(`pictures:consent.problems.${pictures.problem}`);
    if (open) return t('checks.hints.picture');
    if (draft.pseudonymous && pictures.tray.pictures.length > 0) return t('pseudonym.noPictures');
    return draft.text.trim() === '' ? t('checks.write') : null;
  };
  const why = reason();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2 max-md:basis-full">
      <p className="flex items-center justify-between gap-3 text-small">
        <span role="status" className={why ? 'font-medium text-accent-ink' : 'text-ink-muted'}>
          {why ?? t('checks.ready')}
        </span>
        <span className="shrink-0 text-ink-muted tabular-nums md:hidden">{text}</span>
      </p>
      <div className="md:hidden">{bar}</div>
    </div>
  );
};
