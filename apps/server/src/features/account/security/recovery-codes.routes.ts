import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import { optionalText } from '../protocol/fields.ts';
import { makeCodes, readCodesStatus, removeCodes, verifyCode } from './recovery-codes.service.ts';

const path = '/factors/recovery-codes';

/** Codes on paper for whoever lost the second factor. */
export const registerRecoveryCodes = (routes: AccountRoutes, core: AccountCore): void => {
  routes.member({ method: 'GET', path, summary: 'How many recovery codes are left' }, ({ caller }) =>
    readCodesStatus(core, caller),
  );
  routes.member(
    {
      method: 'POST',
      path,
      summary: 'Make recovery codes; shown once',
      body: z.object({ friendly_name: optionalText }),
      limit: 'factor_challenge',
    },
    ({ caller, body, facts }) =>
      makeCodes(core, caller, {
        ...(body.friendly_name !== undefined && { friendlyName: body.friendly_name }),
        isAgain: false,
        facts,
      }),
  );
  routes.member(
    {
      method: 'POST',
      path: `${path}/regenerate`,
      summary: 'Replace the recovery codes',
      body: z.object({}),
      limit: 'factor_challenge',
    },
    ({ caller, facts }) => makeCodes(core, caller, { isAgain: true, facts }),
  );
  routes.member(
    {
      method: 'POST',
      path: `${path}/verify`,
      summary: 'Pass the second factor with a recovery code, which is used up',
      body: z.object({ code: optionalText }),
      limit: 'factor_verify',
    },
    ({ caller, body, facts }) => verifyCode(core, caller, body.code ?? '', facts),
  );
  routes.member({ method: 'DELETE', path, summary: 'Remove the recovery codes' }, ({ caller, facts }) =>
    removeCodes(core, caller, facts),
  );
};
