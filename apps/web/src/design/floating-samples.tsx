import { Ellipsis, Settings, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import {
  Menu,
  MenuAnchor,
  MenuCheck,
  MenuChoice,
  MenuHead,
  MenuItem,
  MenuLink,
  MenuSeparator,
} from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import type { Samples } from './samples.ts';
import { Section, States } from './section.tsx';

type Shown = 'dialog' | 'confirm' | 'bottom' | 'end' | null;

/** What floats over the page. */
export const FloatingSamples = ({ words }: { words: Samples }) => {
  const [shown, setShown] = useState<Shown>(null);
  const [order, setOrder] = useState<'light' | 'dark'>('light');
  const [checked, setChecked] = useState(true);
  const close = () => setShown(null);
  return (
    <Section name="Menu, Popover, Tooltip, FormDialog, ConfirmDialog, Sheet, toast">
      <States>
        <Menu trigger={<IconButton icon={Ellipsis} label={words.more} />} align="start">
          <MenuHead>{words.person}</MenuHead>
          <MenuSeparator />
          <MenuLink to="/" icon={UserRound}>
            {words.account}
          </MenuLink>
          <MenuAnchor href="#kit" icon={Settings}>
            {words.privacy}
          </MenuAnchor>
          <MenuChoice
            label={words.theme}
            value={order}
            options={[
              { value: 'light', text: words.light },
              { value: 'dark', text: words.dark },
            ]}
            onChange={setOrder}
          />
          <MenuCheck checked={checked} onChange={setChecked}>
            {words.weekly}
          </MenuCheck>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => setShown('confirm')}>
            {words.remove}
          </MenuItem>
        </Menu>
        <Popover trigger={<Button variant="outline">{words.sheet}</Button>} label={words.sheet} align="start">
          <div className="stack gap-2 p-2">
            <Checkbox checked={checked} onChange={setChecked}>
              {words.cardiology}
            </Checkbox>
          </div>
        </Popover>
        <Tooltip text={words.tip}>
          <Button variant="soft">{words.bookmark}</Button>
        </Tooltip>
        <Button variant="outline" onClick={() => setShown('dialog')}>
          {words.open}
        </Button>
        <Button variant="danger" onClick={() => setShown('confirm')}>
          {words.deactivate}
        </Button>
        <Button variant="outline" onClick={() => setShown('bottom')}>
          {words.sheet}
        </Button>
        <Button variant="outline" onClick={() => setShown('end')}>
          {words.more}
        </Button>
        <Button
          variant="outline"
          onClick={() => toast.success(words.copied, { action: { label: words.undo, onClick: () => {} } })}
        >
          {words.copied}
        </Button>
      </States>
      {shown === 'dialog' ? (
        <FormDialog
          title={words.sheet}
          description={words.lead}
          size="lg"
          submit={words.save}
          cancel={words.cancel}
          busy={false}
          onSubmit={close}
          onClose={close}
        >
          {words.bioText}
        </FormDialog>
      ) : null}
      {shown === 'confirm' ? (
        <ConfirmDialog
          title={words.askTitle}
          description={words.askText}
          confirmLabel={words.deactivate}
          onConfirm={close}
          onClose={close}
        />
      ) : null}
      {shown === 'bottom' || shown === 'end' ? (
        <Sheet title={words.sheet} side={shown} onClose={close}>
          <Checkbox checked={checked} onChange={setChecked}>
            {words.cardiology}
          </Checkbox>
        </Sheet>
      ) : null}
    </Section>
  );
};
