import type { CitedCalculation } from '@mz/contracts/citations';
import { Calculator } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCalculators } from '../api/use-calculator.ts';
import { addressOf } from '../model/address.ts';
import { fragmentOf, readFragment } from '../model/fragment.ts';
import { inputLines } from '../model/note-text.ts';
import { readResults } from '../model/readout.ts';
import { SeverityIcon } from './severity.tsx';

/** A calculation somebody rests on: what went in and what came out of it then; it opens in the tools with its inputs. */
export const CitedResult = ({
  cited: { id, inputs, results, bands, version },
}: {
  cited: CitedCalculation;
}) => {
  const { t, i18n } = useTranslation('tools');
  const loaded = useCalculators([id], currentLanguage());
  if (loaded.status === 'loading') return <Skeleton className="h-12 w-full" />;
  const tool = loaded.status === 'ready' ? loaded.value[0] : undefined;
  if (!tool) return <span className="text-ink-muted">{t('failed')}</span>;
  const { definition, say } = tool;
  const language = i18n.language;
  const fragment = fragmentOf(inputs);
  const values = readFragment(definition.inputs, fragment);
  return (
    <div className="flex items-start gap-2.5">
      <Icon as={Calculator} size={16} className="mt-0.5 text-ink-muted" />
      <div className="min-w-0 flex-1 break-words">
        <span className="row flex-wrap gap-x-2">
          <TextLink tone="plain" className="font-medium" to={`${addressOf(id)}${fragment}`}>
            {say(definition.titleKey)}
          </TextLink>
          <Badge className="tabular-nums">v{version}</Badge>
        </span>
        {readResults(definition, { results, bands }, language, say, t).primary.map((line) => (
          <span key={line.key} className="row flex-wrap gap-x-2">
            <b className="tabular-nums">
              <bdi>
                {line.text} {line.unit}
              </bdi>
            </b>
            {line.band ? (
              <span className="row gap-1.5">
                <SeverityIcon severity={line.band.severity} small />
                {isolate(line.band.text)}
              </span>
            ) : null}
          </span>
        ))}
        <span className="block text-tiny text-ink-muted">
          {inputLines(definition, definition.inputs, values, language, say, t).map((line, index) => (
            <span key={line}>
              {index > 0 ? ' · ' : null}
              <bdi className="inline-block max-w-full">{isolate(line)}</bdi>
            </span>
          ))}
        </span>
      </div>
    </div>
  );
};
