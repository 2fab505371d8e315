import { Command as Palette } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { PaletteEntry } from '../lib/feature.ts';
import { useSession } from '../lib/session.ts';
import { setTheme } from '../lib/theme.ts';
import { useFeatures } from '../lib/use-features.ts';
import { useFoundPlaces } from '../lib/use-found-places.ts';
import { Dialog } from '../ui/dialog.tsx';
import { listCommands } from './commands.ts';

const groups = ['go', 'me', 'do', 'about'] as const;

/** By what the line says, not by stray letters of it. */
const matches = (_: string, typed: string, keywords: string[] = []) =>
  keywords.join(' ').toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()) ? 1 : 0;

/** Every place and act by name, from the keyboard. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const { user } = useSession();
  const features = useFeatures();
  const [typed, setTyped] = useState('');
  const found = useFoundPlaces(typed);
  const themes: PaletteEntry[] = [
    { id: 'theme.light', group: 'do', label: 'palette.useLight', run: () => setTheme('light') },
    { id: 'theme.dark', group: 'do', label: 'palette.useDark', run: () => setTheme('dark') },
    { id: 'theme.system', group: 'do', label: 'palette.useSystem', run: () => setTheme('system') },
  ];
  const all = [...listCommands(features, user !== null), ...themes];
  const choose = (command: PaletteEntry) => {
    onClose();
    command.run?.();
    if (command.to) navigate(command.to);
  };
  return (
    <Dialog title={t('palette.title')} bareTitle onClose={onClose} size="lg" flush className="palette">
      <Palette label={t('palette.title')} filter={matches} loop>
        <Palette.Input placeholder={t('palette.placeholder')} value={typed} onValueChange={setTyped} />
        <Palette.List label={t('palette.title')}>
          {found.length === 0 ? <Palette.Empty>{t('palette.empty')}</Palette.Empty> : null}
          {found.length > 0 ? (
            <Palette.Group heading={t('palette.groups.found')} forceMount>
              {found.map(({ id, text, detail, to }) => (
                <Palette.Item
                  key={id}
                  value={id}
                  // Found by other names than the one it shows.
                  forceMount
                  onSelect={() => {
                    onClose();
                    void navigate(to);
                  }}
                >
                  {text}
                  {detail ? <span className="text-tiny text-ink-muted">{detail}</span> : null}
                </Palette.Item>
              ))}
            </Palette.Group>
          ) : null}
          {groups.map((group) => {
            const lines = all.filter((command) => command.group === group);
            if (lines.length === 0) return null;
            return (
              <Palette.Group key={group} heading={t(`palette.groups.${group}`)}>
                {lines.map((command) => (
                  <Palette.Item
                    key={command.id}
                    value={command.id}
                    keywords={[t(command.label), ...(command.keywords ?? [])]}
                    onSelect={() => choose(command)}
                  >
                    {t(command.label)}
                  </Palette.Item>
                ))}
              </Palette.Group>
            );
          })}
        </Palette.List>
      </Palette>
    </Dialog>
  );
};
