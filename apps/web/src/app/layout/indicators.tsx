import { type ComponentType, useEffect, useState } from 'react';
import { useFeatures } from '../../lib/use-features.ts';

/** What waits for the member, as the features say. Fetched once the page stands; without a network it stays away. */
export const Indicators = () => {
  const features = useFeatures();
  const [all, setAll] = useState<readonly ComponentType[]>([]);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const loaded = await Promise.all(features.flatMap(({ indicator }) => (indicator ? [indicator()] : [])));
      if (!isOver) setAll(loaded);
    };
    load().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [features]);
  return all.map((One, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of features never changes
    <One key={index} />
  ));
};
