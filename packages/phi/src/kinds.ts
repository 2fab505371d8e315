/** What a passage can give away about a person. */
export const phiKinds = [
  'name',
  'date-of-birth',
  'date',
  'age-over-89',
  'phone',
  'fax',
  'email',
  'address',
  'hospital-room',
  'postcode',
  'mrn',
  'ssn',
  'npi',
  'passport',
  'national-id',
  'licence',
  'health-plan',
  'account',
  'card',
  'iban',
  'vehicle',
  'device',
  'url',
  'ip',
  'organisation',
] as const;

export type PhiKind = (typeof phiKinds)[number];

/** A passage that may identify a person; offsets count UTF-16 units, as strings do. */
export interface PhiSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: PhiKind;
  /** 0 to 1. */
  readonly confidence: number;
  readonly text: string;
}

export interface FindOptions {
  /** Weaker findings are left out; 0.5 unless told. */
  readonly minConfidence?: number;
  readonly kinds?: readonly PhiKind[];
  /** Texts the reader has marked as not identifying. */
  readonly ignore?: readonly string[];
}

/** A possible finding, before those that overlap are weighed against each other. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly kind: PhiKind;
  readonly confidence: number;
  /** It is as sure as the surest one of its kind inside it. */
  readonly whole?: boolean;
}

/** A text made easy to search; offsets are those of the original. */
export interface Prepared {
  /** Digits and punctuation of all scripts as ASCII, Chinese characters simplified, placeholders blanked. */
  readonly text: string;
  readonly lower: string;
}

export type Finder = (prepared: Prepared) => Candidate[];
