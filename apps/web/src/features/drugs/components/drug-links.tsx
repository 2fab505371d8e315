import { createDrugNames, type DrugNames, type NamedDrug } from '@mz/clinical/drugs/index';
import { ArrowLeftRight, Pill } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { ChipLink } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { loadIndex } from '../api/drug-files.ts';
import { changePatient } from '../model/patient-store.ts';

const limit = 6;
let names: DrugNames | null = null;

const findNamed = async (text: string): Promise<readonly NamedDrug[]> => {
  names ??= createDrugNames(await loadIndex());
  return names.namedIn(text, limit);
};

/** The pages of the drugs a text names, and the checker with them where there are two or more; nothing where none. */
export const DrugLinks = ({ text }: { text: string }) => {
  const { t } = useTranslation('nav');
  const language = currentLanguage();
  const [drugs, setDrugs] = useState<readonly NamedDrug[]>([]);
  useEffect(() => {
    let current = true;
    // Without the list of drugs there are no links; the text stands for itself.
    findNamed(text).then(
      (found) => current && setDrugs(found),
      () => current && setDrugs([]),
    );
    return () => {
      current = false;
    };
  }, [text]);
  if (drugs.length === 0) return null;
  return (
    <nav className="row gap-2 flex-wrap" aria-label={t('drugs')}>
      {drugs.map(({ id, name }) => (
        <ChipLink key={id} size="sm" to={`/tools/drugs/${id}`}>
          <Icon as={Pill} size={14} />
          <bdi>{name[language]}</bdi>
        </ChipLink>
      ))}
      {drugs.length > 1 ? (
        <ChipLink
          size="sm"
          to="/tools/interactions"
          onClick={() => changePatient({ drugs: drugs.map(({ id }) => id) })}
        >
          <Icon as={ArrowLeftRight} size={14} />
          {t('interactions')}
        </ChipLink>
      ) : null}
    </nav>
  );
};
