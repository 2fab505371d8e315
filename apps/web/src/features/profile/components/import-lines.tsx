import type { EntryInput, ImportFields, ImportPreview } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { saveImport } from '../api/profile.api.ts';
import { detailOfInput, nameOfEntry } from '../model/entry-name.ts';

interface ImportLinesProps {
  preview: ImportPreview;
  onBack: () => void;
  onClose: () => void;
}

type FieldName = keyof ImportFields;
type Ticks = ReadonlySet<string>;

const toggled = (ticks: Ticks, key: string, on: boolean): Ticks => {
  const next = new Set(ticks);
  if (on) next.add(key);
  else next.delete(key);
  return next;
};

const kinds = ['experience', 'education', 'publication', 'award'] as const;

/** What a source holds, with a tick for each line; nothing is added without one. */
export const ImportLines = ({ preview, onBack, onClose }: ImportLinesProps) => {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const apiError = useApiError();
  const lines = preview.entries.map((line, at) => ({ ...line, key: `entry-${at}` }));
  const fields = Object.entries(preview.fields) as [FieldName, string | string[]][];
  const fresh = [
    ...lines.filter(({ known }) => !known).map(({ key }) => key),
    ...fields.map(([name]) => name),
  ];
  const [ticks, setTicks] = useState<Ticks>(new Set());
  const isAll = fresh.length > 0 && fresh.every((key) => ticks.has(key));
  const save = useMutation({
    mutationFn: () =>
      saveImport({
        entries: lines.filter(({ key }) => ticks.has(key)).map(({ entry }) => entry),
        fields: Object.fromEntries(fields.filter(([name]) => ticks.has(name))),
      }),
    onSuccess: () => {
      toast.success(t('import.done'));
      onClose();
    },
  });
  const line = (key: string, name: string, detail: string, known = false) => (
    <li key={key}>
      <Checkbox
        checked={ticks.has(key)}
        disabled={known}
        onChange={(on) => setTicks((now) => toggled(now, key, on))}
        detail={known ? t('import.known') : <bdi>{detail}</bdi>}
      >
        <bdi>{name}</bdi>
      </Checkbox>
    </li>
  );
  const entriesOf = (kind: EntryInput['kind']) => lines.filter(({ entry }) => entry.kind === kind);

  return (
    <>
      <DialogBody>
        <div className="stack gap-5">
          {save.isError ? <Banner tone="danger">{apiError(save.error)}</Banner> : null}
          {lines.length + fields.length === 0 ? <EmptyState title={t('import.nothing')} /> : null}
          {fresh.length > 1 ? (
            <Checkbox
              checked={isAll || (ticks.size > 0 && 'mixed')}
              onChange={() => setTicks(new Set(isAll ? [] : fresh))}
            >
              {t('import.all')}
            </Checkbox>
          ) : null}
          {fields.length > 0 ? (
            <section className="stack gap-2">
              <h3 className="h3">{t('import.fields')}</h3>
              <ul className="stack gap-2">
                {fields.map(([name, value]) =>
                  line(
                    name,
                    t(`field.${name}`),
                    Array.isArray(value) ? formatList(value, i18n.language) : value,
                  ),
                )}
              </ul>
            </section>
          ) : null}
          {kinds.map((kind) =>
            entriesOf(kind).length > 0 ? (
              <section key={kind} className="stack gap-2">
                <h3 className="h3">{t(`entry.${kind}`)}</h3>
                <ul className="stack gap-2">
                  {entriesOf(kind).map(({ key, entry, known }) =>
                    line(key, nameOfEntry(entry), detailOfInput(entry, t('present')), known),
                  )}
                </ul>
              </section>
            ) : null,
          )}
          {preview.skipped.length > 0 ? (
            <section className="stack gap-2">
              <h3 className="h3">{t('import.skipped')}</h3>
              <ul className="stack gap-1 text-small text-ink-muted">
                {preview.skipped.map(({ name, reason }) => (
                  <li key={`${reason} ${name}`} className="break-words">
                    <bdi>{name}</bdi> – {t(`import.reason.${reason}`)}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </DialogBody>
      <DialogActions>
        <Button busy={save.isPending} disabled={ticks.size === 0} onClick={() => save.mutate()}>
          {ticks.size === 0
            ? t('import.addNone')
            : t('import.add', { count: ticks.size, amount: formatNumber(ticks.size, i18n.language) })}
        </Button>
        <Button variant="outline" onClick={onBack}>
          {t('import.back')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
    </>
  );
};
