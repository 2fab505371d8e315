import { getDrugLabel, type LabelNotice } from '@mz/contracts/drugs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPartialDate } from '../../../lib/format.ts';
import { call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Names of sections are those of the label, which is in English. */
const sectionText = (section: string): string => section.replaceAll('_', ' ');

const LabelText = ({ drugId }: { drugId: string }) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const state = useLoad(drugId, () => call(getDrugLabel, { params: { id: drugId } }));
  if (state.status !== 'ready')
    return (
      <p className="text-small mb-4" role={state.status === 'failed' ? 'alert' : 'status'}>
        {t(state.status === 'failed' ? 'failed' : 'loading')}
      </p>
    );
  const { title, version, date, passages, changedSections } = state.value;
  return (
    <Card as="section" pad="sm" className="mb-4 print:hidden" aria-label={t('label.title')}>
      <h2 className="text-small font-heading mb-2">
        <bdi>
          {t('label.version', { title, version, date: date ? formatPartialDate(date, language) : '–' })}
        </bdi>
      </h2>
      <div lang="en" dir="ltr">
        {passages.map((passage, at) => (
          <details
            // Sections of one code may follow each other; their order is theirs for good.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            className="border-t border-line py-2"
          >
            <summary className="cursor-pointer text-small font-control pointer-coarse:py-3">
              {passage.title || sectionText(passage.section)}
              {changedSections.includes(passage.section) ? ' *' : ''}
            </summary>
            <p className="text-small whitespace-pre-line break-words mt-1">{passage.text}</p>
          </details>
        ))}
      </div>
    </Card>
  );
};

/** Says that a label newer than the facts is stored, what changed in it, and shows it. */
export const LabelBanner = ({ drugId, label }: { drugId: string; label: LabelNotice }) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Banner
        tone="warning"
        className="mb-4"
        title={t('label.changed', { date: label.date ? formatPartialDate(label.date, language) : '–' })}
        action={
          <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('label.open')}
          </Button>
        }
      >
        {t('label.text')}
        {label.changedSections.length > 0 ? (
          <> {t('label.sections', { sections: label.changedSections.map(sectionText).join(', ') })}</>
        ) : null}
      </Banner>
      {isOpen ? <LabelText drugId={drugId} /> : null}
    </>
  );
};
