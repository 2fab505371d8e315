import type { MemberCard } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { mentionsQuery } from '../api/mention-suggestions.api.ts';
import { insertMention, type MentionQuery, mentionAt } from '../model/mention-query.ts';

interface MentionSuggestionsProps {
  /** The field one writes in. */
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** Names to choose from in place of all colleagues. */
  among?: readonly string[];
  onPick: (text: string, mention: { memberId: string; name: string }) => void;
}

const maxNames = 8;
const openKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']);

/** The names that begin, or whose words begin, with what was typed. */
const membersNamed = (names: readonly string[], typed: string): MemberCard[] => {
  const wanted = typed.toLocaleLowerCase();
  return names
    .filter((name) => ` ${name.toLocaleLowerCase()}`.includes(` ${wanted}`))
    .slice(0, maxNames)
    .map((fullName) => ({
      id: fullName,
      fullName,
      specialty: null,
      hospital: null,
      avatarUrl: null,
      verified: false,
    }));
};

/** What is typed behind an `@` at the caret of the field. */
const useTyped = (field: RefObject<HTMLTextAreaElement | null>, value: string) => {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const look = useCallback(() => {
    const box = field.current;
    const isHere = box !== null && document.activeElement === box && box.selectionStart === box.selectionEnd;
    const found = isHere ? mentionAt(box.value, box.selectionStart) : null;
    setQuery((before) =>
      before?.start === found?.start && before?.end === found?.end && before?.typed === found?.typed
        ? before
        : found,
    );
  }, [field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text set by the owner moves the caret too
  useEffect(look, [look, value]);
  useEffect(() => {
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [look]);
  return { query, close: () => setQuery(null) };
};

/**
 * Names of colleagues while one types `@` in a field: arrows move, Enter or Tab takes, Escape closes. The focus stays
 * in the field, which tells screen readers the line that is marked.
 */
export const MentionSuggestions = ({ field, value, among, onPick }: MentionSuggestionsProps) => {
  const { t } = useTranslation('common');
  const specialties = useSpecialties();
  const listId = useId();
  const { query, close } = useTyped(field, value);
  const [marked, setMarked] = useState(0);
  const { data } = useQuery({ ...mentionsQuery(query?.typed ?? ''), enabled: query !== null && !among });
  const members = query ? (among ? membersNamed(among, query.typed) : (data?.members ?? [])) : [];
  const isOpen = members.length > 0;
  const at = Math.min(marked, members.length - 1);

  const pick = (member: MemberCard) => {
    if (!query) return;
    const { text, caret } = insertMention(value, query, member.fullName);
    onPick(text, { memberId: member.id, name: member.fullName });
    close();
    setMarked(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    keys.current = (event) => {
      if (!isOpen || event.isComposing || !openKeys.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') return close();
      if (event.key === 'ArrowDown') return setMarked((at + 1) % members.length);
      if (event.key === 'ArrowUp') return setMarked((at - 1 + members.length) % members.length);
      const member = members[at];
      if (member) pick(member);
    };
  });
  useEffect(() => {
    const box = field.current;
    if (!box || !isOpen) return undefined;
    // Before the field's own keys: Enter takes the name and does not send.
    const onKey = (event: KeyboardEvent) => {
      if (event.target === box) keys.current(event);
    };
    window.addEventListener('keydown', onKey, true);
    box.setAttribute('aria-autocomplete', 'list');
    box.setAttribute('aria-controls', listId);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        box.removeAttribute(name);
    };
  }, [field, isOpen, listId]);
  useEffect(() => {
    if (isOpen) field.current?.setAttribute('aria-activedescendant', `${listId}-${at}`);
  }, [field, isOpen, listId, at]);

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen ? t('mentions.found', { count: members.length }) : ''}
      </span>
      {isOpen ? (
        <div
          id={listId}
          role="listbox"
          aria-label={t('mentions.label')}
          className="max-h-64 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float"
        >
          {members.map((member, index) => (
            <div
              key={member.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5',
                index === at && 'bg-sunken',
              )}
              onPointerEnter={() => setMarked(index)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(member)}
              onKeyDown={() => undefined}
            >
              <Avatar name={member.fullName} url={member.avatarUrl} size={28} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-small font-medium">{member.fullName}</bdi>
                <span className="block truncate text-tiny text-ink-muted">
                  {[member.specialty && specialties.nameOf(member.specialty), member.hospital]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
};
