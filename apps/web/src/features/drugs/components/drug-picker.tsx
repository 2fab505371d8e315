import type { NamedDrug } from '@mz/clinical/drugs/index';
import { maxInteractionDrugs } from '@mz/clinical/drugs/index';
import { ClipboardPaste, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { DrugKnowledge } from '../api/drug-files.ts';
import { splitNames } from '../model/pairs.ts';
import { changePatient } from '../model/patient-store.ts';

const offered = 8;

interface PickerProps {
  knowledge: DrugKnowledge;
  chosen: readonly NamedDrug[];
}

/** The drugs of the list: typed, chosen or pasted; what is not known is named. */
export const DrugPicker = ({ knowledge: { names }, chosen }: PickerProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const [query, setQuery] = useState('');
  const [said, setSaid] = useState<readonly string[]>([]);
  const [isPasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const ids = chosen.map(({ id }) => id);

  const add = (typed: readonly string[]) => {
    const next = [...ids];
    const unknown: string[] = [];
    const notices: string[] = [];
    for (const name of typed) {
      const drug = names.get(name) ?? names.resolve(name);
      if (!drug) unknown.push(name.slice(0, 60));
      else if (next.includes(drug.id)) notices.push(t('pairs.twice', { name: drug.name[language] }));
      else if (next.length >= maxInteractionDrugs)
        notices.push(t('pairs.tooMany', { count: maxInteractionDrugs }));
      else next.push(drug.id);
    }
    if (unknown.length > 0)
      notices.unshift(
        t('pairs.unknown', { names: formatList([...new Set(unknown)].slice(0, 20), language) }),
      );
    setSaid([...new Set(notices)]);
    setQuery('');
    changePatient({ drugs: next });
  };

  const options: ComboboxOption[] =
    query.trim() === ''
      ? []
      : [
          ...names.search(query, offered).map(({ id, name, class: group }) => ({
            value: id,
            text: name[language],
            detail: group[language],
          })),
          ...names
            .searchOthers(query, 3)
            .map(({ id, name }) => ({ value: id, text: name[language], detail: t('pairs.noPage') })),
        ];
  return (
    <Card as="section" pad="sm" className="mb-4 print:border-0" aria-label={t('pairs.list')}>
      <ul className="row gap-2 flex-wrap mb-3 empty:hidden" aria-label={t('pairs.list')}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <Chip
              tone="soft"
              aria-label={t('pairs.remove', { name: name[language] })}
              onClick={() => changePatient({ drugs: ids.filter((other) => other !== id) })}
            >
              {name[language]}
              <Icon as={X} size={14} />
            </Chip>
          </li>
        ))}
      </ul>
      <p className="hidden print:block">
        {formatList(
          chosen.map(({ name }) => name[language]),
          language,
        )}
      </p>
      <div className="row gap-2 flex-wrap print:hidden">
        <Combobox
          className="min-w-0 flex-1 basis-60"
          label={t('pairs.add')}
          placeholder={t('pairs.add')}
          query={query}
          onQuery={(text) => {
            setQuery(text.slice(0, 100));
            setSaid([]);
          }}
          options={options}
          onSelect={({ value }) => add([value])}
          onFree={(text) => add(splitNames(text))}
        />
        <Button variant="outline" onClick={() => setPasting(true)}>
          <Icon as={ClipboardPaste} size={16} />
          {t('pairs.paste')}
        </Button>
      </div>
      <div role="status" className="text-small text-warning">
        {said.map((text) => (
          <p key={text} className="mt-2">
            {text}
          </p>
        ))}
      </div>
      {isPasting ? (
        <Dialog title={t('pairs.paste')} onClose={() => setPasting(false)}>
          <form
            className="stack gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              add(splitNames(pasted).slice(0, 200));
              setPasted('');
              setPasting(false);
            }}
          >
            <Field label={t('pairs.list')} hint={t('pairs.pasteHint')}>
              <Textarea
                rows={6}
                maxLength={4000}
                value={pasted}
                onChange={({ target }) => setPasted(target.value)}
              />
            </Field>
            <Button type="submit">{t('pairs.pasteAdd')}</Button>
          </form>
        </Dialog>
      ) : null}
    </Card>
  );
};
