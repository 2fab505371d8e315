import type { Device } from '@mz/contracts';
import Bowser from 'bowser';

/** Longer than any real user agent; the parser's patterns see no more. */
const maxUserAgentLength = 500;

const shortNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

const shorten = (name: string | undefined): string | null => (name ? (shortNames[name] ?? name) : null);

/** Browser and system of a user agent by the names people know them by; null where neither is recognised. */
export const readDevice = (userAgent: string | null): Device | null => {
  const text = userAgent?.slice(0, maxUserAgentLength);
  if (!text) return null;
  const { browser, os, platform } = Bowser.parse(text);
  const name = shorten(browser.name);
  // Apple's tablets and telephones are known by their own names.
  const system = shorten(os.name === 'iOS' ? (platform.model ?? os.name) : os.name);
  return name || system ? { browser: name, system } : null;
};

/** The same on one line, identical in every language: `Firefox · Windows`. */
export const deviceName = (userAgent: string | null): string | null => {
  const device = readDevice(userAgent);
  return device ? [device.browser, device.system].filter(Boolean).join(' · ') : null;
};
