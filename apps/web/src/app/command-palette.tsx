import { Command as Palette } from 'cmdk';
import {
  ArrowLeftRight,
  ArrowRight,
  BookOpen,
  Calculator,
  Clock,
  GraduationCap,
  Layers,
  type LucideIcon,
  MessageSquare,
  Pill,
  Search,
  Settings2,
  SunMoon,
  UserRound,
  UsersRound,
  Zap,
} from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type {
  FindGroup,
  PaletteAnswerPlace,
  PaletteAnswerProps,
  PaletteEntry,
  Path,
} from '../lib/feature.ts';
import { loadNamespaces } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { setTheme } from '../lib/theme.ts';
import { useFeatures, useIsAdministrator, useIsModerator } from '../lib/use-features.ts';
import { useFoundPlaces } from '../lib/use-found-places.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { listCommands } from './commands.ts';
import { highlight } from './highlight.tsx';
import { openShortcuts } from './palette-state.ts';
import { addRecent, readRecent } from './recent-places.ts';
import { useLeave } from './use-leave.ts';

const commandGroups = ['act', 'go', 'me', 'settings', 'do', 'about'] as const;
const maxTyped = 200;
const leaveWords = ['log out', 'logout', 'sign off', 'خروج', 'تسجيل خروج', '登出', '注销'];
/** As keyboards name it in every language. */
const escapeKey = 'Esc';
const newTabKeys = 'Ctrl ↵';
/** Commands beside what was found: the rest is one more letter away. */
const maxCommands = 4;

const foundIcons: Record<FindGroup, LucideIcon> = {
  tools: Calculator,
  drugs: Pill,
  cards: Layers,
  papers: BookOpen,
  resources: GraduationCap,
  people: UserRound,
  groups: UsersRound,
  posts: MessageSquare,
  messages: MessageSquare,
};
const commandIcons: Record<PaletteEntry['group'], LucideIcon> = {
  act: Zap,
  go: ArrowLeftRight,
  me: UserRound,
  settings: Settings2,
  do: SunMoon,
  about: ArrowRight,
};

interface Line {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly to?: Path | undefined;
  readonly run?: (() => void) | undefined;
}

interface Section {
  readonly heading: string;
  readonly lines: readonly Line[];
}

/** Answers of features, fetched at the first letter; one that cannot be had is missed by nobody. */
const useAnswers = (isWanted: boolean): readonly ComponentType<PaletteAnswerProps>[] => {
  const features = useFeatures();
  const [answers, setAnswers] = useState<readonly ComponentType<PaletteAnswerProps>[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    void Promise.allSettled(
      features.map(async ({ answer, namespaces }) => {
        if (!answer) return null;
        // Words that come later would take the whole page away meanwhile.
        const [part] = await Promise.all([answer(), loadNamespaces(...namespaces)]);
        return part;
      }),
    ).then((loaded) =>
      setAnswers(loaded.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))),
    );
  }, [isWanted, features]);
  return answers;
};

/** Every place, act and thing by name, from the keyboard. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const { user } = useSession();
  const features = useFeatures();
  const [typed, setTyped] = useState('');
  /** What the arrows chose; null: the first line. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** The tool that answers, with what was typed in its fields. */
  const [answered, setAnswered] = useState<PaletteAnswerPlace | null>(null);
  const isMember = user !== null;
  const isModerator = useIsModerator();
  const isAdministrator = useIsAdministrator();
  const owner = user?.id ?? 'visitor';
  const text = typed.trim();
  const answers = useAnswers(text !== '');
  const { groups, isSearching, failed } = useFoundPlaces(typed, { isMember });

  const leave = useLeave();
  const own: PaletteEntry[] = [
    ...(isMember
      ? [{ id: 'account.leave', group: 'act', label: 'signOut', keywords: leaveWords, run: leave } as const]
      : []),
    {
      id: 'palette.shortcuts',
      group: 'act',
      label: 'palette.shortcuts',
      keywords: ['?', 'keys', 'hotkeys', 'keyboard'],
      run: openShortcuts,
    },
  ];
  const themes: PaletteEntry[] = [
    { id: 'theme.light', group: 'do', label: 'palette.useLight', run: () => setTheme('light') },
    { id: 'theme.dark', group: 'do', label: 'palette.useDark', run: () => setTheme('dark') },
    { id: 'theme.system', group: 'do', label: 'palette.useSystem', run: () => setTheme('system') },
  ];
  const needle = text.toLocaleLowerCase();
  /** By what the line says, not by stray letters of it. */
  const isMeant = ({ label, keywords = [] }: PaletteEntry) =>
    [t(label), ...keywords].join(' ').toLocaleLowerCase().includes(needle);
  const commands = [
    ...listCommands(features, { isMember, isModerator, isAdministrator }),
    ...own,
    ...themes,
  ].filter(isMeant);
  const commandSections: Section[] = commandGroups.map((group) => ({
    heading: t(`palette.groups.${group}`),
    lines: commands
      .filter((command) => command.group === group)
      .slice(0, text === '' ? undefined : maxCommands)
      .map(({ id, label, to, run }) => ({ id, icon: commandIcons[group], text: t(label), to, run })),
  }));
  const foundSections: Section[] = groups.map(({ group, places }) => ({
    heading: t(`palette.groups.${group}`),
    lines: places.map(({ id, text: name, detail, to }) => ({
      id,
      icon: foundIcons[group],
      text: name,
      detail,
      to,
    })),
  }));
  const recent: Section = {
    heading: t('palette.groups.recent'),
    lines: text === '' ? readRecent(owner).map((place) => ({ ...place, icon: Clock })) : [],
  };
  const searches: Section = {
    heading: t('palette.groups.actions'),
    lines:
      text.length < 2
        ? []
        : features
            .flatMap((feature) => feature.searches ?? [])
            .filter(({ membersOnly }) => isMember || !membersOnly)
            .map(({ label, to }) => ({
              id: `search/${label}`,
              icon: ArrowRight,
              text: t(label, { typed: text }),
              to: to(text),
            })),
  };
  const answer: Section = {
    heading: t('palette.answer'),
    lines: answered ? [{ ...answered, icon: foundIcons.tools }] : [],
  };
  const sections = [answer, recent, ...foundSections, ...commandSections, searches].filter(
    ({ lines }) => lines.length > 0,
  );
  const lines = sections.flatMap((section) => section.lines);
  const count = lines.length - searches.lines.length;
  const current = lines.find(({ id }) => id === chosen)?.id ?? lines[0]?.id ?? '';

  const choose = ({ id, text: name, to, run }: Line) => {
    onClose();
    run?.();
    if (!to) return;
    // What was typed, and what others wrote in private, is not kept.
    const isKept = !['search/', 'message/', 'answer/'].some((kind) => id.startsWith(kind));
    if (isKept) addRecent(owner, { id, text: name, to });
    void navigate(to);
  };

  const openBeside = (event: KeyboardEvent): void => {
    const to = lines.find(({ id }) => id === current)?.to;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !to) return;
    event.preventDefault();
    event.stopPropagation();
    window.open(to, '_blank', 'noopener');
  };
  const type = (next: string): void => {
    setTyped(next);
    setChosen(null);
  };

  return (
    <Dialog title={t('palette.title')} bareTitle onClose={onClose} size="xl" flush>
      <Palette
        className="flex max-h-[calc(100dvh-128px)] flex-col max-sm:max-h-[calc(100dvh-32px)]"
        label={t('palette.title')}
        shouldFilter={false}
        loop
        value={current}
        onValueChange={setChosen}
        onKeyDownCapture={openBeside}
      >
        <div className="flex items-center gap-3 border-b border-line px-4.5">
          <Icon as={Search} size={20} />
          <Palette.Input
            placeholder={t('searchAll')}
            maxLength={maxTyped}
            value={typed}
            onValueChange={type}
          />
          <span className="text-small text-ink-muted whitespace-nowrap" role="status">
            {text === '' ? '' : isSearching ? t('palette.searching') : t('palette.found', { count })}
          </span>
          <Kbd className="max-sm:hidden">{escapeKey}</Kbd>
        </div>
        {text === ''
          ? null
          : answers.map((Answer) => (
              <Answer
                key={Answer.name}
                typed={typed}
                isMember={isMember}
                onFill={type}
                onPlace={setAnswered}
              />
            ))}
        <Palette.List label={t('palette.title')}>
          {sections.map(({ heading, lines: own }) => (
            <Palette.Group key={heading} heading={heading}>
              {own.map((line) => (
                <Palette.Item key={line.id} className="group" value={line.id} onSelect={() => choose(line)}>
                  <Icon as={line.icon} size={16} flip={line.icon === ArrowRight} />
                  <span className="truncate font-medium" dir="auto">
                    {own === searches.lines ? line.text : highlight(line.text, text)}
                  </span>
                  {line.detail ? (
                    <span className="shrink-[100000] truncate text-[13px] text-ink-muted" dir="auto">
                      {highlight(line.detail, text)}
                    </span>
                  ) : null}
                  <span
                    aria-hidden="true"
                    className="ms-auto hidden shrink-0 items-center gap-2 ps-2 text-small text-ink-muted group-data-[selected=true]:flex max-sm:hidden!"
                  >
                    {t('palette.openLine')} <Kbd>{'↵'}</Kbd>
                  </span>
                </Palette.Item>
              ))}
            </Palette.Group>
          ))}
        </Palette.List>
        {count === 0 && !isSearching ? (
          <p className="px-4 py-5 text-center text-[13px] text-ink-muted">{t('palette.empty')}</p>
        ) : null}
        {failed.length > 0 ? (
          <p className="px-4 py-5 text-center text-[13px] text-ink-muted" role="alert">
            {t('palette.failed', {
              groups: failed.map((group) => t(`palette.groups.${group}`)).join(', '),
            })}
          </p>
        ) : null}
        <p
          className="flex items-center gap-2 border-t border-line bg-sunken px-4.5 py-[9px] text-[12px] text-ink-muted max-sm:hidden"
          aria-hidden="true"
        >
          <Kbd>{'↑ ↓'}</Kbd> {t('palette.move')} <Kbd>{'↵'}</Kbd> {t('palette.open')} <Kbd>{newTabKeys}</Kbd>{' '}
          {t('palette.newTab')} <Kbd>{escapeKey}</Kbd> {t('palette.close')}
        </p>
      </Palette>
    </Dialog>
  );
};
