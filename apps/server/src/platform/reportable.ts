import type { MemberActor } from '@mz/contracts';
import type { HiddenReason, ReportKind } from '@mz/contracts/moderation-reports';
import type { Picture } from '@mz/contracts/pictures';
import type { DatabaseOrTransaction, Transaction } from '@mz/db';
import { ManifestError } from './ownership.ts';

/** Something members can report, as moderators read it. */
export interface ReportedText {
  /** Null for pseudonyms. */
  readonly authorId: string | null;
  readonly pseudonym: string | null;
  readonly text: string;
  /** Where it stands in the web app; null where moderators have no way to it. */
  readonly href: string | null;
  readonly hidden: HiddenReason | null;
  /** Moderators open each by itself. */
  readonly pictures?: readonly ReportedPicture[];
}

/** A picture of something reported; `fileId` is null once it was removed. */
export interface ReportedPicture extends Omit<Picture, 'url'> {
  readonly fileId: string | null;
}

/** A kind of thing members can report, declared in the manifest of the feature whose it is. */
export interface Reportable {
  readonly kind: ReportKind;
  /** What the reporter may read of it; null where it is not there for them, or their own. */
  readonly find: (
    db: DatabaseOrTransaction,
    reporter: MemberActor,
    subjectId: string,
  ) => Promise<ReportedText | null>;
  /** The same for moderators, hidden or not; null once it is gone. */
  readonly read: (db: DatabaseOrTransaction, subjectId: string) => Promise<ReportedText | null>;
  /** Whether a moderator wrote it under a pseudonym: nobody decides about themselves. */
  readonly isOwn?: (db: DatabaseOrTransaction, moderator: MemberActor, subjectId: string) => Promise<boolean>;
  /** Hides it from everybody but its author, or shows it again; left out where only its author can be dealt with. */
  readonly setHidden?: (tx: Transaction, subjectId: string, reason: HiddenReason | null) => Promise<void>;
}

export type Reportables = ReadonlyMap<ReportKind, Reportable>;

/** @throws ManifestError where two features declare the same kind */
export const collectReportables = (reportables: readonly Reportable[]): Reportables => {
  const byKind = new Map<ReportKind, Reportable>();
  for (const reportable of reportables) {
    if (byKind.has(reportable.kind))
      throw new ManifestError(`Two features declare "${reportable.kind}" as reportable.`);
    byKind.set(reportable.kind, reportable);
  }
  return byKind;
};
