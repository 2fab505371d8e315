import { evaluateWith } from '@mz/clinical';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCalculators } from '../api/use-calculator.ts';
import { toolAt } from '../model/address.ts';
import { readFragment } from '../model/fragment.ts';
import { readResults } from '../model/readout.ts';
import { toInputs } from '../model/values.ts';

/** A calculation in one line: its name, and its first figure where the address holds inputs that it takes. */
export const SharedCalculationLine = ({ slug, address }: { slug: string; address: string }) => {
  const { t, i18n } = useTranslation('tools');
  const id = toolAt(slug);
  const loaded = useCalculators(id === undefined ? [] : [id], currentLanguage());
  if (loaded.status === 'loading') return <Skeleton className="h-5 w-full" />;
  const tool = loaded.status === 'ready' ? loaded.value[0] : undefined;
  if (!tool) return <span className="text-ink-muted">{t('failed')}</span>;
  const { definition, say } = tool;
  const hash = address.indexOf('#');
  const values = readFragment(definition.inputs, hash < 0 ? '' : address.slice(hash));
  const outcome = evaluateWith(definition, toInputs(definition.inputs, values));
  const [first] = outcome.ok ? readResults(definition, outcome, i18n.language, say, t).primary : [];
  return (
    <TextLink tone="plain" to={address}>
      {say(definition.titleKey)}
      {first ? (
        <>
          {' · '}
          <bdi className="tabular-nums">
            {first.text} {first.unit}
          </bdi>
        </>
      ) : null}
    </TextLink>
  );
};
