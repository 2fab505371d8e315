import {
  askNpiRegister,
  confirmInstitutionCode,
  decideRegisterDispute,
  decideVerification,
  getCredentialKeys,
  getCredentialStatus,
  getMemberBadge,
  getMyCredential,
  getMyVerification,
  getVerificationReview,
  openVerificationDocument,
  revokeVerification,
  sendInstitutionCode,
  submitVerification,
  withdrawVerification,
} from '@mz/contracts/verification';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { CredentialsService } from './credentials.service.ts';
import type { ReviewService } from './review.service.ts';
import type { VerificationService } from './verification.service.ts';

interface Services {
  readonly verification: VerificationService;
  readonly review: ReviewService;
  readonly credentials: CredentialsService;
}

/** Licence checks: the member's side, the moderators', and what anybody may check. */
export const registerVerification = (
  app: FastifyInstance,
  { verification, review, credentials }: Services,
): void => {
  route(app, getMyVerification, async (_input, { actor }) => verification.mine(actor));
  route(app, submitVerification, async ({ body }, { actor }) => verification.submit(actor, body));
  route(app, withdrawVerification, async (_input, { actor }) => verification.withdraw(actor));
  route(app, sendInstitutionCode, async ({ body }, { actor }) => verification.sendCode(actor, body.email));
  route(app, confirmInstitutionCode, async ({ body }, { actor }) =>
    verification.confirmCode(actor, body.code),
  );
  route(app, getMemberBadge, async ({ params }, { actor }) => verification.badgeOf(actor, params.memberId));

  route(app, getMyCredential, async (_input, { actor }) => credentials.sign(actor));
  route(app, getCredentialKeys, async () => credentials.keys());
  route(app, getCredentialStatus, async ({ params }, { actor }) =>
    credentials.status(actor, params.credentialId),
  );

  route(app, getVerificationReview, async ({ params }, { actor }) => review.review(actor, params.caseId));
  route(app, openVerificationDocument, async ({ params }, { actor }) =>
    review.openDocument(actor, params.caseId),
  );
  route(app, askNpiRegister, async ({ params }, { actor }) => review.askRegister(actor, params.caseId));
  route(app, decideVerification, async ({ params, body }, { actor, origin }) =>
    review.decide(actor, origin, params.caseId, body),
  );
  route(app, decideRegisterDispute, async ({ params, body }, { actor, origin }) =>
    review.decideDispute(actor, origin, params.caseId, body),
  );
  route(app, revokeVerification, async ({ params, body }, { actor, origin }) =>
    review.revoke(actor, origin, params.memberId, body),
  );
};
