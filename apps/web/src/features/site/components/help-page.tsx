import { useTranslation } from 'react-i18next';
import { DataTable } from './data-table.tsx';
import { Paragraphs, Section, tocOf } from './doc-sections.tsx';
import { SitePage } from './site-page.tsx';

const shortcuts = {
  palette: [
    ['Ctrl', 'K'],
    ['⌘', 'K'],
  ],
  search: [['/']],
  escape: [['Esc']],
  tab: [['Tab']],
  enter: [['Enter']],
  arrows: [['↑'], ['↓']],
} as const;

const Keys = ({ combinations }: { combinations: readonly (readonly string[])[] }) => {
  const { t } = useTranslation('help');
  return (
    <span className="row gap-1.5 flex-wrap">
      {combinations.map((keys, index) => (
        <span key={keys.join('+')} className="row gap-1.5">
          {index > 0 ? <span className="text-ink-muted">{t('shortcuts.or')}</span> : null}
          <span className="row gap-0.5" dir="ltr">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        </span>
      ))}
    </span>
  );
};

const Shortcuts = () => {
  const { t } = useTranslation('help');
  const rows = t('shortcuts.rows', { returnObjects: true });
  const ids = Object.keys(shortcuts) as (keyof typeof shortcuts)[];
  return (
    <DataTable
      label={t('shortcuts.title')}
      columns={[t('shortcuts.key'), t('shortcuts.action')]}
      rows={ids.map((id) => ({ id, cells: [<Keys key="keys" combinations={shortcuts[id]} />, rows[id]] }))}
    />
  );
};

/** Answers about signing in, display, the keyboard and one's data. */
export const HelpPage = () => {
  const { t } = useTranslation('help');
  const groups = t('groups', { returnObjects: true });
  const toc = [...tocOf(groups), { id: 'shortcuts', title: t('shortcuts.title') }];
  return (
    <SitePage title={t('title')} lead={t('lead')} toc={toc}>
      {Object.entries(groups).map(([id, group]) => (
        <Section key={id} id={id} title={group.title}>
          <div className="stack gap-5 mt-4">
            {Object.entries(group.items).map(([item, { question, answer }]) => (
              <div key={item} className="scroll-mt-8" id={item}>
                <h3 className="mb-1">{question}</h3>
                <Paragraphs texts={answer} />
              </div>
            ))}
          </div>
        </Section>
      ))}
      <Section id="shortcuts" title={t('shortcuts.title')}>
        <Shortcuts />
      </Section>
    </SitePage>
  );
};
