import { articleLimits, type citationFormats, type citationStyles } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useExport } from '../api/use-library.ts';
import { downloadText } from '../model/download.ts';
import { CheckRow } from './check-row.tsx';
import { FormatFields } from './format-fields.tsx';

interface ExportDialogProps {
  /** Articles ticked on the screen. */
  selected?: readonly string[];
  /** The collection on the screen. */
  collection?: string | undefined;
  onClose: () => void;
}

/** Some, a collection, or all of the saved papers as a file. */
export const ExportDialog = ({ selected = [], collection, onClose }: ExportDialogProps) => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  const collections = useQuery(researchQueries.collections());
  const run = useExport();
  const [scope, setScope] = useState(selected.length > 0 ? 'selected' : (collection ?? 'all'));
  const [format, setFormat] = useState<(typeof citationFormats)[number]>('ris');
  const [style, setStyle] = useState<(typeof citationStyles)[number]>('vancouver');
  const [notes, setNotes] = useState(true);

  const number = (count: number) => formatNumber(count, i18n.language);
  const scopes = [
    ...(selected.length > 0
      ? [{ value: 'selected', text: t('export.selected', { count: selected.length }) }]
      : []),
    {
      value: 'all',
      text: collections.data ? `${t('saved.all')} (${number(collections.data.saved)})` : t('saved.all'),
    },
    ...(collections.data?.collections ?? []).map(({ id, name, count }) => ({
      value: id,
      text: `${name} (${number(count)})`,
    })),
  ];
  const download = () => {
    const body = {
      format,
      style,
      notes,
      ...(scope === 'selected' ? { articles: selected.slice(0, articleLimits.exported) } : {}),
      ...(scope !== 'selected' && scope !== 'all' ? { collection: scope } : {}),
    };
    run.mutate(body, {
      onSuccess: (file) => {
        downloadText(file);
        toast.success(t('export.done', { count: file.count }));
        onClose();
      },
    });
  };
  return (
    <Dialog title={t('export.title')} description={t('export.text')} onClose={onClose}>
      <div className="stack gap-4">
        {run.isError ? <Banner tone="danger">{apiError(run.error)}</Banner> : null}
        <Field label={t('export.what')}>
          <Select value={scope} options={scopes} onChange={setScope} />
        </Field>
        <FormatFields format={format} onFormat={setFormat} style={style} onStyle={setStyle} />
        <CheckRow checked={notes} onChange={setNotes}>
          {t('export.notes')}
        </CheckRow>
        <Button busy={run.isPending} onClick={download}>
          {run.isPending ? null : <Icon as={Download} size={16} />}
          {t(run.isPending ? 'export.busy' : 'export.download')}
        </Button>
      </div>
    </Dialog>
  );
};
