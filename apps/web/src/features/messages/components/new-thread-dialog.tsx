import { messageLimits } from '@mz/contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { contactsQuery, useStartThread } from '../api/messages.api.ts';

/** Chooses a connection, or several for a group with a name. */
export const NewThreadDialog = ({
  onClose,
  onOpened,
}: {
  onClose: () => void;
  onOpened: (threadId: string) => void;
}) => {
  const { t } = useTranslation('messages');
  const errorText = useApiError();
  const contacts = useQuery(contactsQuery());
  const start = useStartThread();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [filter, setFilter] = useState('');
  const isGroup = chosen.length > 1;
  const isFull = chosen.length >= messageLimits.members - 1;
  const canStart = chosen.length > 0 && (!isGroup || name.trim() !== '');
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = contacts.data?.connections.filter(({ member }) =>
    member.fullName.toLocaleLowerCase().includes(wanted),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canStart) return;
    start.mutate(
      { memberIds: chosen, name: isGroup ? name.trim() : null },
      { onSuccess: ({ id }) => onOpened(id) },
    );
  };
  return (
    <Dialog title={t('start.title')} description={t('start.lead')} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          {contacts.isPending ? <SkeletonRows rows={3} /> : null}
          {contacts.isError ? (
            <ErrorState title={t('failed')} onRetry={() => void contacts.refetch()}>
              {errorText(contacts.error)}
            </ErrorState>
          ) : null}
          {contacts.data?.connections.length === 0 ? (
            <EmptyState
              title={t('start.nobody')}
              action={
                <ButtonLink size="sm" to="/connections">
                  {t('start.connections')}
                </ButtonLink>
              }
            />
          ) : null}
          {contacts.data && contacts.data.connections.length > 0 ? (
            <div className="flex flex-col gap-3">
              <Input
                type="search"
                aria-label={t('start.filter')}
                placeholder={t('start.filter')}
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
              />
              <div className="flex flex-col gap-2">
                {shown?.map(({ member }) => (
                  <Checkbox
                    key={member.id}
                    checked={chosen.includes(member.id)}
                    disabled={isFull && !chosen.includes(member.id)}
                    onChange={(on) =>
                      setChosen(on ? [...chosen, member.id] : chosen.filter((id) => id !== member.id))
                    }
                    detail={member.hospital ?? undefined}
                  >
                    <bdi>{member.fullName}</bdi>
                  </Checkbox>
                ))}
              </div>
              {isGroup ? (
                <Field label={t('start.name')} hint={t('start.nameHint', { limit: messageLimits.members })}>
                  <Input
                    value={name}
                    maxLength={messageLimits.nameLength}
                    onChange={(event) => setName(event.target.value)}
                  />
                </Field>
              ) : null}
            </div>
          ) : null}
          {start.isError ? (
            <Banner tone="danger" className="mt-3">
              {errorText(start.error)}
            </Banner>
          ) : null}
        </DialogBody>
        <DialogActions>
          <Button type="submit" variant="primary" busy={start.isPending} disabled={!canStart}>
            {isGroup ? t('start.group') : t('start.open')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
