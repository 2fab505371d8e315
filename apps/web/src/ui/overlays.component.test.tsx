import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoViolations, renderScreen } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuChoice, MenuItem, MenuLink } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Sheet } from './sheet.tsx';
import { TabPanel, Tabs } from './tabs.tsx';
import { Tooltip } from './tooltip.tsx';

const Opener = ({ modalOnly }: { modalOnly?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{'Open'}</Button>
      {open ? (
        <Dialog title="Rename" description="A new name" modalOnly={modalOnly} onClose={() => setOpen(false)}>
          <Button>{'Save'}</Button>
        </Dialog>
      ) : null}
    </>
  );
};

describe('Dialog', () => {
  it('takes the focus, keeps it inside, closes by Escape and gives it back', async () => {
    const { user } = await renderScreen(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Rename', description: 'A new name' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    for (let presses = 0; presses < 4; presses += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await expectNoViolations();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('stays until it is answered where it must be', async () => {
    const { user } = await renderScreen(<Opener modalOnly />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Rename' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('says in the language of the screen how to close it', async () => {
    const { user } = await renderScreen(<Opener />, { language: 'ar' });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'إغلاق' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('ConfirmDialog and Sheet', () => {
  it('asks once, shows why it failed and lets one out', async () => {
    const confirm = vi.fn();
    const close = vi.fn();
    const { user } = await renderScreen(
      <ConfirmDialog
        title="Delete?"
        confirmLabel="Delete"
        error="The server did not answer."
        onConfirm={confirm}
        onClose={close}
      />,
    );
    expect(screen.getByRole('alert').textContent).toBe('The server did not answer.');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([confirm.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
  });

  it('is a dialog at the edge of the screen', async () => {
    const close = vi.fn();
    const { user } = await renderScreen(
      <Sheet title="Filters" side="end" onClose={close}>
        {'Years'}
      </Sheet>,
    );
    expect(screen.getByRole('dialog', { name: 'Filters' }).textContent).toContain('Years');
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('Menu', () => {
  it('opens by keyboard, moves by arrows and does one thing', async () => {
    const rename = vi.fn();
    const sort = vi.fn();
    const { user } = await renderScreen(
      <Menu trigger={<Button>{'More'}</Button>}>
        <MenuItem onSelect={rename}>{'Rename'}</MenuItem>
        <MenuLink to="/profile">{'Profile'}</MenuLink>
        <MenuChoice
          label="Sort"
          value="new"
          options={[
            { value: 'new', text: 'Newest' },
            { value: 'old', text: 'Oldest' },
          ]}
          onChange={sort}
        />
      </Menu>,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.getByRole('menuitemradio', { name: 'Newest' }).getAttribute('aria-checked')).toBe('true');
    await expectNoViolations();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(sort).toHaveBeenCalledWith('old');
    expect(rename).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('Popover and Tooltip', () => {
  it('opens beside its button under its name', async () => {
    const { user } = await renderScreen(
      <Popover trigger={<Button>{'Filters'}</Button>} label="Filters">
        <Button>{'Apply'}</Button>
      </Popover>,
    );
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByRole('dialog', { name: 'Filters' }).contains(document.activeElement)).toBe(true);
    await expectNoViolations();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('describes what has the focus', async () => {
    const { user } = await renderScreen(
      <Tooltip text="Saves to your library">
        <Button>{'Save'}</Button>
      </Tooltip>,
    );
    await user.tab();
    expect(
      await screen.findByRole('button', { name: 'Save', description: 'Saves to your library' }),
    ).toBeTruthy();
  });
});

const Settings = ({ orientation }: { orientation: 'horizontal' | 'vertical' }) => {
  const [tab, setTab] = useState<'account' | 'privacy'>('account');
  return (
    <Tabs
      label="Settings"
      orientation={orientation}
      tabs={[
        { id: 'account', text: 'Account' },
        { id: 'privacy', text: 'Privacy' },
      ]}
      value={tab}
      onChange={setTab}
    >
      <TabPanel id="account" keep>
        <input aria-label="Name" />
      </TabPanel>
      <TabPanel id="privacy">{'Who sees what'}</TabPanel>
    </Tabs>
  );
};

describe('Tabs', () => {
  it.each([
    ['horizontal', '{ArrowRight}'],
    ['vertical', '{ArrowDown}'],
  ] as const)('moves between %s tabs and keeps what was typed', async (orientation, key) => {
    const { user } = await renderScreen(<Settings orientation={orientation} />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lina');
    await user.click(screen.getByRole('tab', { name: 'Account' }));
    await user.keyboard(key);
    expect(screen.getByRole('tab', { name: 'Privacy', selected: true })).toBe(document.activeElement);
    expect(screen.getByRole('tabpanel', { name: 'Privacy' }).textContent).toBe('Who sees what');
    await user.click(screen.getByRole('tab', { name: 'Account' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Lina');
  });
});
