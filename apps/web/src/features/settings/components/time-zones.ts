/** Names of the IANA database this browser knows. */
export const knownTimeZones = (): string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes('UTC') ? known : [...known, 'UTC'];
};

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const offsetOf = (zone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** How a zone is shown: its name with spaces, and how far it is from UTC today. */
export const describeTimeZone = (zone: string, language: string): { text: string; offset: string } => ({
  text: zone.replaceAll('_', ' '),
  offset: offsetOf(zone, language),
});

/** At most so many zones whose name contains what was typed, the device's first. */
export const findTimeZones = (typed: string, max = 30): string[] => {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  const found = knownTimeZones().filter((zone) => zone.toLowerCase().includes(wanted));
  const own = deviceTimeZone();
  return [...found.filter((zone) => zone === own), ...found.filter((zone) => zone !== own)].slice(0, max);
};
