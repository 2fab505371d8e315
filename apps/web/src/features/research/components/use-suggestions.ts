import type { CallOutput, suggestArticles } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { researchQueries } from '../api/research.api.ts';

const pauseLength = 120;

/** The text once typing pauses. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseLength);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

type Suggestion = CallOutput<typeof suggestArticles>['suggestions'][number];

/** Suggestions under a text box, worked with the keyboard as a combobox is. */
export const useSuggestions = (text: string, onPick: (suggestion: Suggestion) => void) => {
  const [open, setOpen] = useState(false);
  // The suggestion itself, not its place: the list may change while one walks through it.
  const [chosen, setChosen] = useState<Suggestion | null>(null);
  const wanted = usePaused(text.trim()).slice(0, 100);
  const answer = useQuery({
    ...researchQueries.suggest(wanted),
    enabled: open && wanted.length > 1,
  });
  const items = open && text.trim().length > 1 ? (answer.data?.suggestions ?? []) : [];
  const active = items.findIndex(({ kind, text: said }) => kind === chosen?.kind && said === chosen.text);
  const close = () => {
    setOpen(false);
    setChosen(null);
  };
  const pick = (index: number) => {
    const item = items[index];
    if (!item) return;
    close();
    onPick(item);
  };
  const step = (by: number) => {
    if (!open) setOpen(true);
    if (items.length === 0) return;
    // One place past the last is the text itself.
    setChosen(items[((active + 1 + by + items.length + 1) % (items.length + 1)) - 1] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && items.length > 0) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Tab') close();
  };
  return {
    items,
    active,
    pick,
    close,
    onKeyDown,
    onTyped: () => {
      setOpen(true);
      setChosen(null);
    },
  };
};
