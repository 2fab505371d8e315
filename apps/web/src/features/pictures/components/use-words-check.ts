import { useEffect, useState } from 'react';

/** Milliseconds of quiet after which words are looked through. */
const checkAfter = 150;

interface Checked {
  readonly key: string;
  /** Passages that may identify a patient. */
  readonly found: readonly string[];
  /** The texts without them. */
  readonly masked: readonly string[];
}

/** Looks through words that go with a picture for what may identify a patient, once the writer pauses. */
export const useWordsCheck = (texts: readonly string[]) => {
  const key = JSON.stringify(texts);
  const [checked, setChecked] = useState<Checked | null>(null);
  const isEmpty = texts.every((text) => text.trim() === '');
  useEffect(() => {
    if (isEmpty) return undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      // The lists of names are large: they are fetched by those who write.
      const { findPatientIdentifiers, maskIdentifiers } = await import('@mz/phi');
      if (isOver) return;
      const written: string[] = JSON.parse(key);
      const spans = written.map((text) => findPatientIdentifiers(text));
      setChecked({
        key,
        found: spans.flat().map(({ text }) => text),
        masked: written.map((text, index) => maskIdentifiers(text, spans[index] ?? []).text),
      });
    }, checkAfter);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key, isEmpty]);
  const isChecked = isEmpty || checked?.key === key;
  const found = !isEmpty && isChecked ? checked : null;
  return { isChecked, found: found?.found ?? [], masked: found?.masked ?? texts };
};
