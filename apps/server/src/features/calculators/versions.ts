/** Whether a version `major.minor.patch` came before another. */
export const isOlder = (version: string, other: string): boolean => {
  const parts = other.split('.').map(Number);
  for (const [n, part] of version.split('.').map(Number).entries()) {
    const against = parts[n] ?? 0;
    if (part !== against) return part < against;
  }
  return false;
};
