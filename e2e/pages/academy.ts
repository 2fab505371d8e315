import { expect, type Page } from '@playwright/test';

const moderator = { email: 'samira.khalil@cedarhill.example', password: 'calm-reading-room-7' };

/** Asks as somebody, without a screen. */
export const ask = async (page: Page, token: string, method: string, url: string, data?: object) => {
  const answer = await page.request.fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${url} answered ${answer.status()}`).toBe(true);
  return answer.json();
};

/** A moderator publishes what waits of a resource. */
export const publishResource = async (page: Page, id: string): Promise<void> => {
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', { data: moderator });
  const token = (await signedIn.json()).access_token as string;
  const { cases } = await ask(page, token, 'GET', '/api/moderation/cases');
  for (const { kind, id: caseId } of cases) {
    if (kind !== 'resource') continue;
    const { resource } = await ask(page, token, 'GET', `/api/moderation/cases/${caseId}/resource`);
    if (resource.id !== id) continue;
    const { version } = await ask(page, token, 'GET', `/api/moderation/cases/${caseId}`);
    const decision = { decision: 'approve', message: '', note: 'Seen.', version };
    await ask(page, token, 'POST', `/api/moderation/cases/${caseId}/resource`, decision);
  }
};
