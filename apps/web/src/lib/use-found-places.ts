import { useEffect, useState } from 'react';
import type { FoundPlace } from './feature.ts';
import { currentLanguage } from './i18n.ts';
import { useFeatures } from './use-features.ts';

const minLetters = 2;
const none: readonly FoundPlace[] = [];

/** Pages that features find for what was typed; those of the last text stay until the next are there. */
export const useFoundPlaces = (typed: string): readonly FoundPlace[] => {
  const features = useFeatures();
  const language = currentLanguage();
  const text = typed.trim();
  const [places, setPlaces] = useState(none);
  useEffect(() => {
    if (text.length < minLetters) {
      setPlaces(none);
      return undefined;
    }
    let current = true;
    const asked = features.flatMap(({ find }) => (find ? [find(text, language)] : []));
    // A feature whose code does not arrive finds nothing; the palette goes on without it.
    void Promise.allSettled(asked).then((answers) => {
      if (current)
        setPlaces(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
    });
    return () => {
      current = false;
    };
  }, [features, language, text]);
  return places;
};
