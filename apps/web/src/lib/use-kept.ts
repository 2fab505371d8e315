import { useState } from 'react';

/** The last value that was there: a page whose session was lost goes on showing whose page it is. */
export const useKept = <T>(value: T | null): T | null => {
  const [kept, setKept] = useState(value);
  if (value !== null && value !== kept) setKept(value);
  return value ?? kept;
};
