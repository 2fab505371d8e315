import { type CitationFormat, citationFormats, citationStyles } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

type Style = (typeof citationStyles)[number];

interface FormatFieldsProps {
  format: CitationFormat;
  onFormat: (format: CitationFormat) => void;
  style: Style;
  onStyle: (style: Style) => void;
}

/** What references are written as; formatted ones also have a style. */
export const FormatFields = ({ format, onFormat, style, onStyle }: FormatFieldsProps) => {
  const { t } = useTranslation('research');
  // i18n-keys: research:cite.formats.* research:cite.styles.*
  return (
    <>
      <Field label={t('cite.format')}>
        <Select
          value={format}
          options={citationFormats.map((value) => ({ value, text: t(`cite.formats.${value}`) }))}
          onChange={onFormat}
        />
      </Field>
      {format === 'text' ? (
        <Field label={t('cite.style')}>
          <Select
            value={style}
            options={citationStyles.map((value) => ({ value, text: t(`cite.styles.${value}`) }))}
            onChange={onStyle}
          />
        </Field>
      ) : null}
    </>
  );
};
