/** Why a backup or a restore cannot be made, in a sentence for the administrator. */
export class BackupError extends Error {
  override name = 'BackupError';
  /** Another one goes on at the moment. */
  readonly isBusy: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isBusy?: boolean } = {}) {
    super(message, options);
    this.isBusy = options.isBusy === true;
  }
}
