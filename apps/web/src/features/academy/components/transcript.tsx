import type { Resource } from '@mz/contracts/academy';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardHead } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { languageNames } from '../model/language-names.ts';
import { clockOf } from '../model/time.ts';

interface TranscriptProps {
  resource: Resource;
  time: number;
  onSeek: (seconds: number) => void;
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What is said, to read, search and jump to. The line being said is tinted. */
export const Transcript = ({ resource, time, onSeek }: TranscriptProps) => {
  const { t, i18n } = useTranslation('academy');
  const first =
    resource.captions.find(({ language }) => language === i18n.language) ??
    resource.captions.find(({ language }) => language === resource.language) ??
    resource.captions[0];
  const [language, setLanguage] = useState(first?.language ?? resource.language);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(fold(typed.trim()));
  const list = useRef<HTMLOListElement>(null);
  const cues = resource.captions.find((one) => one.language === language)?.cues ?? [];
  const shown = wanted ? cues.filter(({ text }) => fold(text).includes(wanted)) : cues;
  const now = cues.findLast(({ from }) => from <= time);
  const nowFrom = time > 0 ? now?.from : undefined;
  useEffect(() => {
    const line = list.current?.querySelector('[aria-current="true"]')?.closest('li');
    const box = list.current;
    // Only the list scrolls, never the page under the reader.
    if (nowFrom !== undefined && line && box && !box.contains(document.activeElement))
      box.scrollTop = line.offsetTop - box.clientHeight / 3;
  }, [nowFrom]);
  if (!first) return null;
  return (
    <Card as="section" aria-label={t('transcript.title')}>
      <CardHead title={t('transcript.title')} size="md" />
      <div className="flex flex-wrap items-center gap-2 px-5 pb-3 max-sm:px-4">
        <Input
          type="search"
          className="min-w-40 flex-1"
          aria-label={t('transcript.search')}
          placeholder={t('transcript.search')}
          start={<Icon as={Search} size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {resource.captions.length > 1 ? (
          <Segmented
            label={t('transcript.language')}
            value={language}
            onChange={setLanguage}
            options={resource.captions.map((one) => ({
              value: one.language,
              text: languageNames[one.language],
              lang: one.language,
            }))}
          />
        ) : null}
      </div>
      {shown.length === 0 ? <EmptyState icon={Search} title={t('transcript.nothing')} /> : null}
      <ol
        ref={list}
        lang={language}
        className="relative max-h-90 overflow-y-auto border-t border-line py-1.5"
      >
        {shown.map((cue) => (
          <li key={cue.from}>
            <button
              type="button"
              aria-current={cue === now && time > 0 ? 'true' : undefined}
              onClick={() => onSeek(cue.from)}
              className={cx(
                'flex w-full cursor-pointer items-baseline gap-3 px-5 py-1.5 text-start text-small hover:bg-sunken focus-visible:-outline-offset-2 max-sm:px-4 pointer-coarse:min-h-11',
                cue === now && time > 0 && 'bg-primary-soft',
              )}
            >
              <bdi dir="ltr" className="w-12 shrink-0 text-ink-muted tabular-nums">
                {clockOf(cue.from)}
              </bdi>
              <span dir="auto" className="min-w-0 flex-1">
                {isolate(cue.text)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
};
