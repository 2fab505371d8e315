/** A configuration that cannot be used; the message names every wrong variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
