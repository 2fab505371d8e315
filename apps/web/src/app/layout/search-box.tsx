import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

interface SearchBoxProps {
  /** `/` anywhere on the page puts the cursor here. */
  hotkey?: boolean;
}

/** Searches ZoneTube. */
export const SearchBox = ({ hotkey = false }: SearchBoxProps) => {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!hotkey) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hotkey]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    void navigate(query ? `/academy?q=${encodeURIComponent(query)}` : '/academy');
  };

  return (
    <search className="search">
      <form onSubmit={onSubmit} className="row gap-2 min-w-0 flex-1">
        <Icon as={Search} size={16} />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={t('searchZonetube')}
          placeholder={t('searchZonetube')}
        />
        {hotkey ? <kbd>{'/'}</kbd> : null}
      </form>
    </search>
  );
};
