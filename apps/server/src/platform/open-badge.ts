import type { JWTPayload } from 'jose';

interface OpenBadge {
  /** Of the page that says what it is. */
  readonly address: string;
  /** Where whether it still holds is asked. */
  readonly statusAddress: string;
  readonly name: string;
  /** An ISO time. */
  readonly issuedAt: string;
  readonly holder: { readonly memberId: string; readonly name: string };
  readonly achievement: {
    readonly address: string;
    /** One of the standard's `AchievementType`s. */
    readonly type: string;
    readonly description: string;
    /** What was done for it. */
    readonly narrative: string;
  };
}

/**
 * An Open Badges 3.0 credential, which is a Verifiable Credential 2.0, ready to be signed.
 * Source: Open Badges Specification 3.0, 1EdTech Consortium, 2024, B.1 (AchievementCredential); the claims of a token
 * beside it are those of its 8.2 (VC-JWT). The schema knows no name of a subject: it stands among the identifiers.
 */
export const toOpenBadge = (
  { address, statusAddress, name, issuedAt, holder, achievement }: OpenBadge,
  site: string,
): JWTPayload => ({
  '@context': [
    'https://www.w3.org/ns/credentials/v2',
    'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  ],
  id: address,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  jti: address,
  sub: `${site}/profile/${holder.memberId}`,
  nbf: Math.floor(Date.parse(issuedAt) / 1000),
  name,
  issuer: { id: site, type: ['Profile'], name: 'Medical Zone' },
  validFrom: issuedAt,
  credentialStatus: { id: statusAddress, type: 'MedicalZoneStatus2026' },
  credentialSubject: {
    id: `${site}/profile/${holder.memberId}`,
    type: ['AchievementSubject'],
    identifier: [
      { type: 'IdentityObject', hashed: false, identityHash: holder.name, identityType: 'ext:name' },
    ],
    achievement: {
      id: achievement.address,
      type: ['Achievement'],
      achievementType: achievement.type,
      name,
      description: achievement.description,
      criteria: { narrative: achievement.narrative },
    },
  },
});
