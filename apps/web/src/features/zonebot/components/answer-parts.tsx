import type { Answer, AnswerSentence } from '@mz/contracts';
import { OctagonAlert, Stethoscope, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Well } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { type Opening, Sentence } from './cites.tsx';
import { EmergencyNumbers } from './emergency-numbers.tsx';

/** Sentences as a list, each with its mark. */
export const SentenceList = ({
  sentences,
  mark,
  ...opening
}: { sentences: readonly AnswerSentence[]; mark?: ReactNode } & Opening) => (
  <ul className="stack gap-2">
    {sentences.map((sentence, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sentences only grow while they stream
      <li key={index} className="row gap-3 items-start">
        {mark ?? <span className="mt-2.25 size-1.5 shrink-0 rounded-[2px] bg-primary" />}
        <Sentence sentence={sentence} {...opening} />
      </li>
    ))}
  </ul>
);

const warning = (
  <span className="text-warning mt-1 shrink-0">
    <Icon as={TriangleAlert} size={16} />
  </span>
);

export const RedFlags = ({ answer, ...opening }: { answer: Answer } & Opening) => {
  const { t } = useTranslation('zonebot');
  if (answer.redFlags.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5">{t('redFlags')}</h3>
      <SentenceList sentences={answer.redFlags} mark={warning} {...opening} />
    </section>
  );
};

/** What is uncertain or differs, and what was taken for granted. */
export const Limits = ({ answer, ...opening }: { answer: Answer } & Opening) => {
  const { t } = useTranslation('zonebot');
  return (
    <>
      {answer.uncertainty.length > 0 ? (
        <Banner tone="info" quiet>
          <b className="font-heading text-info">{t('uncertainty')}</b>{' '}
          {answer.uncertainty.map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences only grow while they stream
            <span key={index}>
              <Sentence sentence={sentence} {...opening} />{' '}
            </span>
          ))}
        </Banner>
      ) : null}
      {answer.assumptions.length > 0 ? (
        <section>
          <h3 className="mb-1.5">{t('assumptions')}</h3>
          <SentenceList sentences={answer.assumptions} {...opening} />
        </section>
      ) : null}
    </>
  );
};

export const Differential = ({ answer, ...opening }: { answer: Answer } & Opening) => {
  const { t } = useTranslation('zonebot');
  const { differential } = answer;
  if (!differential) return null;
  const groups = [
    { key: 'mustNotMiss', icon: OctagonAlert, tone: 'text-danger', items: differential.mustNotMiss },
    { key: 'mostLikely', icon: Stethoscope, tone: '', items: differential.mostLikely },
  ] as const;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] gap-3">
      {groups.map(({ key, icon, tone, items }) =>
        items.length === 0 ? null : (
          <Well as="section" key={key} className="p-3">
            <h3 className={`row gap-2 mb-1.5 ${tone}`}>
              <Icon as={icon} size={16} />
              {/* i18n-keys: zonebot:differential.* */}
              {t(`differential.${key}`)}
            </h3>
            <ul className="stack gap-2">
              {items.map((item) => (
                <li key={item.name}>
                  <span className="font-medium" lang={opening.language}>
                    {isolate(item.name)}
                  </span>
                  {item.separates ? (
                    <span className="text-small text-ink-muted block">
                      <Sentence sentence={item.separates} {...opening} />
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
          </Well>
        ),
      )}
    </div>
  );
};

const tones = {
  emergency: 'danger',
  'self-harm': 'danger',
  declined: 'warning',
  'patient-order': 'warning',
  'lay-reader': 'warning',
  'out-of-scope': 'info',
  'not-medical': 'info',
  'not-found': 'info',
  'missing-inputs': 'info',
} as const;

/** The fixed text that goes with an answer of this kind. */
export const Notice = ({
  notice,
  children,
}: {
  notice: NonNullable<Answer['notice']>;
  children?: ReactNode;
}) => {
  const { t } = useTranslation('zonebot');
  // i18n-keys: zonebot:notices.*
  return (
    <Banner tone={tones[notice]} title={t(`notices.${notice}.title`)}>
      {t(`notices.${notice}.text`)}
      <EmergencyNumbers notice={notice} />
      {children}
    </Banner>
  );
};
