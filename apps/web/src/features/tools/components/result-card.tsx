import { ChevronDown, ChevronUp, Copy, Printer, Share } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { noteText } from '../model/note-text.ts';
import { BandScale } from './ladder.tsx';
import { ResultBody } from './result-body.tsx';
import { SeverityIcon } from './severity.tsx';
import type { Commit } from './use-commit.ts';
import type { Session } from './use-tool.ts';

const SAID_FOR = 2500;

interface ResultProps {
  session: Session;
  commit: Commit;
}

/** Copy, share and print what is shown. */
const Actions = ({ session, commit }: ResultProps) => {
  const { t, i18n } = useTranslation('tools');
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(''), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  const { definition, say, values, readout, notes } = session;
  const copy = (text: string, done: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(done),
      () => setSaid(t('copyFailed')),
    );
  const copyNote = () => {
    if (readout === null) return;
    const language = i18n.language;
    const text = noteText({ definition, values, readout, notes, language, say, t, now: new Date() });
    void copy(text, t('copied'));
    commit.finish();
  };
  return (
    <div className="border-t border-line px-4 py-3 print:hidden">
      <div className="row gap-2">
        <Button size="sm" className="min-w-0 flex-1" disabled={readout === null} onClick={copyNote}>
          <Icon as={Copy} size={16} />
          {t('copy')}
        </Button>
        <IconButton
          icon={Share}
          label={t('share')}
          onClick={() => {
            void copy(window.location.href, t('linkCopied'));
            commit.finish();
          }}
        />
        <IconButton
          icon={Printer}
          label={t('print')}
          onClick={() => {
            commit.finish();
            window.print();
          }}
        />
      </div>
      <p className="text-tiny text-ink-muted not-empty:pt-2" role="status">
        {said}
      </p>
    </div>
  );
};

/** The result beside the form, in sight while the form scrolls. */
export const ResultCard = ({ session, commit }: ResultProps) => {
  const { t } = useTranslation('tools');
  const { definition, say } = session;
  return (
    <Card
      as="section"
      float
      className="max-sm:hidden print:mt-4 print:block print:shadow-none"
      aria-label={t('result')}
      tabIndex={-1}
      ref={commit.card}
    >
      <div className="row justify-between gap-2 px-5 pt-4">
        <h2 className="text-tiny font-semibold text-ink-muted">{isolate(say(definition.titleKey))}</h2>
        <Badge className="tabular-nums">v{definition.version}</Badge>
      </div>
      <ResultBody session={session} />
      <Actions session={session} commit={commit} />
    </Card>
  );
};

/** Lifts the dock above a keyboard on the screen, which covers what is fixed to the bottom. */
const useAboveKeyboard = (dock: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    const lift = () => {
      const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      // Zooming in shrinks the view as well, and is no keyboard.
      dock.current?.style.setProperty('--keyboard', seen.scale > 1 ? '0px' : `${Math.round(covered)}px`);
    };
    seen.addEventListener('resize', lift);
    seen.addEventListener('scroll', lift);
    return () => {
      seen.removeEventListener('resize', lift);
      seen.removeEventListener('scroll', lift);
    };
  }, [dock]);
};

/** The result at the bottom of a phone; a tap opens the whole of it. */
export const ResultDock = ({ session, commit }: ResultProps) => {
  const { t } = useTranslation('tools');
  const [open, setOpen] = useState(false);
  useAboveKeyboard(commit.dock);
  const { definition, outcome, readout } = session;
  const lead = readout?.primary[0];
  const value = outcome.ok && lead ? outcome.results[lead.key] : undefined;
  return (
    <section
      className="fixed inset-x-0 bottom-[var(--keyboard,0)] z-20 flex flex-col border-t border-line bg-surface shadow-(--shadow-float) sm:hidden print:hidden"
      data-dock=""
      aria-label={t('result')}
      tabIndex={-1}
      ref={commit.dock}
    >
      {open ? (
        <div className="max-h-[66dvh] overflow-y-auto border-b border-line pt-4">
          <ResultBody session={session} bare />
          <Actions session={session} commit={commit} />
        </div>
      ) : null}
      <button
        type="button"
        className="w-full px-4 pt-3 pb-4.5"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="sr-only">{t(open ? 'lessResult' : 'moreResult')}</span>
        <span className="row justify-between gap-3">
          <span className="row gap-2 items-baseline">
            <span
              className={
                lead && lead.text.length > 12
                  ? 'h3'
                  : 'text-[28px]/8 font-[640] tracking-[-0.03em] tabular-nums ltr'
              }
            >
              {lead?.text ?? '–'}
            </span>
            <span className="text-tiny text-ink-muted">
              <bdi>{lead?.unit ?? t('noResult')}</bdi>
            </span>
          </span>
          <Icon as={open ? ChevronDown : ChevronUp} size={20} />
        </span>
        {open || !lead || typeof value !== 'number' ? null : (
          <span className="block pt-4">
            <BandScale definition={definition} result={lead.key} value={value} label={lead.text} small />
          </span>
        )}
        {open || !lead?.band ? null : (
          <span className="row gap-1.5 text-tiny pt-2">
            <SeverityIcon severity={lead.band.severity} small />
            {lead.band.text}
          </span>
        )}
      </button>
    </section>
  );
};
