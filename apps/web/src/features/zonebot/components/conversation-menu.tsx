import type { Conversation } from '@mz/contracts';
import { Download, PenLine, Printer, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDelete, useExport, useRename } from '../api/zonebot.api.ts';
import { saveText } from '../model/save-text.ts';
import { ConfirmDelete } from './confirm-delete.tsx';

const Rename = ({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const rename = useRename();
  const [title, setTitle] = useState(conversation.title);
  return (
    <Dialog title={t('rename')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim())
            rename.mutate({ id: conversation.id, title: title.trim() }, { onSuccess: onClose });
        }}
      >
        <Field label={t('titleLabel')}>
          <Input
            dir="auto"
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        {rename.isError ? (
          <p className="text-small text-danger mt-2" role="alert">
            {errorText(rename.error)}
          </p>
        ) : null}
        <div className="row gap-2 mt-4 justify-end">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={rename.isPending} disabled={!title.trim()}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const Remove = ({
  conversation,
  isOpen,
  onClose,
  onGone,
}: {
  conversation: Conversation;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}) => {
  const { t } = useTranslation('zonebot');
  const remove = useDelete();
  const go = () =>
    remove.mutate(conversation.id, {
      onSuccess: () => {
        onClose();
        if (isOpen) onGone();
      },
    });
  return (
    <ConfirmDelete
      title={t('deleteTitle')}
      description={t('deleteText', { title: conversation.title })}
      deletion={remove}
      onConfirm={go}
      onClose={onClose}
    />
  );
};

export interface ConversationMenuProps {
  conversation: Conversation;
  isOpen: boolean;
  onPick: () => void;
  onGone: () => void;
}

/** What can be done with a stored conversation. It comes when its button is pressed, and starts open. */
export const ConversationMenu = ({
  conversation,
  isOpen,
  onPick,
  onGone,
  trigger,
}: ConversationMenuProps & { trigger: ReactElement }) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const exporting = useExport();
  const close = () => setDialog(null);
  const save = () =>
    exporting.mutate(conversation.id, {
      onSuccess: saveText,
      onError: (cause) => toast.error(errorText(cause)),
    });
  // On phones the list stands in a dialog before the conversation that is to be printed.
  const print = () => {
    flushSync(onPick);
    window.print();
  };
  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        <MenuItem icon={PenLine} onSelect={() => setDialog('rename')}>
          {t('rename')}
        </MenuItem>
        <MenuItem icon={Download} onSelect={save}>
          {t('export')}
        </MenuItem>
        {isOpen ? (
          <MenuItem icon={Printer} onSelect={print}>
            {t('print')}
          </MenuItem>
        ) : null}
        <MenuItem icon={Trash2} danger onSelect={() => setDialog('delete')}>
          {t('delete')}
        </MenuItem>
      </Menu>
      {dialog === 'rename' ? <Rename conversation={conversation} onClose={close} /> : null}
      {dialog === 'delete' ? (
        <Remove conversation={conversation} isOpen={isOpen} onClose={close} onGone={onGone} />
      ) : null}
    </>
  );
};
