import { languages } from '@mz/contracts';
import { academyLimits, resourceAudiences, resourceLevels, resourceLicences } from '@mz/contracts/academy';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ChosenCitations, CiteButton } from '../../social/index.ts';
import { readChapterLines } from '../model/chapters.ts';
import { languageNames } from '../model/language-names.ts';
import type { ResourceValues } from '../model/resource-values.ts';

interface ResourceFieldsProps {
  /** Recordings have chapters at seconds. */
  isRecording: boolean;
  values: ResourceValues;
  onChange: (values: ResourceValues) => void;
}

/** What an author writes about a resource: the same when it is brought and when it is changed. */
export const ResourceFields = ({ isRecording, values, onChange }: ResourceFieldsProps) => {
  const { t, i18n } = useTranslation('academy');
  const { wrong } = readChapterLines(values.chapters);
  const specialties = useSpecialties();
  const set = (change: Partial<ResourceValues>) => onChange({ ...values, ...change });
  const papers = values.papers.map((paper) => ({ kind: 'article' as const, ...paper }));
  const setPapers = (chosen: readonly { readonly id: string; readonly title: string }[]) =>
    set({ papers: chosen.map(({ id, title }) => ({ id, title })) });
  return (
    <>
      <Field label={t('upload.name')}>
        <Input
          dir="auto"
          required
          maxLength={academyLimits.titleLength}
          value={values.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label={t('upload.description')}>
        <Textarea
          dir="auto"
          rows={3}
          maxLength={academyLimits.descriptionLength}
          value={values.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label={t('upload.category')}>
          <Select
            value={values.category}
            onChange={(category) => set({ category })}
            options={specialties.options}
          />
        </Field>
        <Field label={t('upload.language')}>
          <Select
            value={values.language}
            onChange={(language) => set({ language })}
            options={languages.map((value) => ({ value, text: languageNames[value] }))}
          />
        </Field>
        <Field label={t('upload.level')}>
          <Select
            value={values.level}
            onChange={(level) => set({ level })}
            options={resourceLevels.map((value) => ({ value, text: t(`levels.${value}`) }))}
          />
        </Field>
        <Field label={t('about.licence')}>
          <Select
            value={values.licence}
            onChange={(licence) => set({ licence })}
            options={resourceLicences.map((value) => ({ value, text: t(`licences.${value}`) }))}
          />
        </Field>
        <Field label={t('upload.audience')}>
          {/* i18n-keys: academy:upload.audiences.* */}
          <Select
            value={values.audience}
            onChange={(audience) => set({ audience })}
            options={resourceAudiences.map((value) => ({ value, text: t(`upload.audiences.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('about.objectives')} hint={t('upload.objectivesHint')}>
        <Textarea
          dir="auto"
          rows={3}
          value={values.objectives}
          onChange={(event) => set({ objectives: event.target.value })}
        />
      </Field>
      {isRecording ? (
        <Field
          label={t('chapters')}
          hint={t('upload.chaptersHint')}
          error={
            wrong.length > 0
              ? t('upload.chaptersWrong', {
                  lines: wrong.map((line) => formatNumber(line, i18n.language)).join(', '),
                })
              : undefined
          }
        >
          <Textarea
            dir="auto"
            rows={3}
            value={values.chapters}
            onChange={(event) => set({ chapters: event.target.value })}
          />
        </Field>
      ) : null}
      <Field label={t('about.papers')} hint={t('studio.papersHint')} group>
        <ChosenCitations chosen={papers} onChange={setPapers} />
        <div>
          <CiteButton written chosen={papers} kinds={['article']} onChange={setPapers} />
        </div>
      </Field>
      <Field label={t('about.funding')} hint={t('upload.fundingHint')}>
        <Input
          dir="auto"
          maxLength={academyLimits.fundingLength}
          value={values.funding}
          onChange={(event) => set({ funding: event.target.value })}
        />
      </Field>
    </>
  );
};
