import { evaluateWith } from '@mz/clinical';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCalculators } from '../api/use-calculator.ts';
import { toolAt } from '../model/address.ts';
import { readFragment } from '../model/fragment.ts';
import { toInputs } from '../model/values.ts';
import { CitedResult } from './cited-result.tsx';

/** What an address of a calculator computes; only its name where the inputs are none that it takes. */
export const SharedCalculation = ({ slug, address }: { slug: string; address: string }) => {
  const { t } = useTranslation('tools');
  const id = toolAt(slug);
  const loaded = useCalculators(id === undefined ? [] : [id], currentLanguage());
  if (loaded.status === 'loading') return <Skeleton className="h-12 w-full" />;
  const tool = loaded.status === 'ready' ? loaded.value[0] : undefined;
  if (!tool) return <span className="text-ink-muted">{t('failed')}</span>;
  const { definition, say } = tool;
  const hash = address.indexOf('#');
  const values = readFragment(definition.inputs, hash < 0 ? '' : address.slice(hash));
  const inputs = toInputs(definition.inputs, values);
  const outcome = evaluateWith(definition, inputs);
  if (!outcome.ok)
    return (
      <TextLink tone="plain" className="font-medium" to={address}>
        {say(definition.titleKey)}
      </TextLink>
    );
  const { results, bands, version } = outcome;
  return (
    <CitedResult
      cited={{
        kind: 'calculation',
        id: definition.id,
        inputs,
        results,
        bands: [...bands],
        version,
        state: 'current',
      }}
    />
  );
};
