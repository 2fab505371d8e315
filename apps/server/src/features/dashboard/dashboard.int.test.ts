import type { Dashboard } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

const day = 86_400_000;
let test: TestApp;
let alice: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
});
afterAll(() => test.close());

const dashboard = async (member: TestMember, language = 'en'): Promise<Dashboard> => {
  const answer = await test.app.inject({
    url: '/api/dashboard',
    headers: { ...member.headers, 'accept-language': language },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Dashboard>();
};

describe('the dashboard', () => {
  it('counts the days of the last twenty on which the member was here', async () => {
    const bob = await signUpMember(test);
    const daysAgo = (n: number) => new Date(Date.now() - n * day).toISOString().slice(0, 10);
    await test.db
      .insert(tables.activityDays)
      .values([1, 2, 5, 19, 20, 40].map((n) => ({ userId: bob.id, day: daysAgo(n) })));
    const { stats } = await dashboard(bob);
    expect(stats.activity).toEqual({ available: true, value: 25, goal: null, filled: 5, total: 20 });
    expect(stats.newConnections).toMatchObject({ value: 0, filled: 0 });
    expect((await dashboard(alice)).stats.activity).toMatchObject({ filled: 1 });
  });

  it('counts saved articles and the weeks in which any was saved', async () => {
    const eve = await signUpMember(test);
    const { stats } = await dashboard(eve);
    expect(stats.savedArticles).toEqual({ available: true, value: 0, goal: null, filled: 0, total: 12 });
    const weeksAgo = [0, 0.5, 3, 11, 40];
    await test.db.insert(tables.savedArticles).values(
      weeksAgo.map((weeks) => ({
        userId: eve.id,
        articleId: newId(),
        savedAt: new Date(Date.now() - weeks * 7 * day - 1000),
      })),
    );
    expect((await dashboard(eve)).stats.savedArticles).toMatchObject({ value: 5, filled: 3 });
    expect((await dashboard(alice)).stats.savedArticles).toMatchObject({ value: 0 });
  });

  it('tells what the member did, newest first, and nothing of others', async () => {
    await test.app.inject({
      method: 'PATCH',
      url: '/api/profile',
      headers: alice.headers,
      payload: { specialty: 'cardiology' },
    });
    const { recentActivity } = await eventually(
      () => dashboard(alice),
      (answer) => answer.recentActivity.some((entry) => entry.kind === 'profile_updated'),
    );
    expect(recentActivity[0]?.kind).toBe('profile_updated');
    expect(recentActivity.map((entry) => entry.at)).toEqual(
      recentActivity
        .map((entry) => entry.at)
        .sort()
        .reverse(),
    );
    const carol = await signUpMember(test);
    expect((await dashboard(carol)).recentActivity.map((entry) => entry.kind)).not.toContain(
      'profile_updated',
    );
  });

  it('says what is missing in the profile', async () => {
    const dana = await signUpMember(test, { fullName: 'Dana Öz' });
    expect((await dashboard(dana)).profileCompletion).toEqual({
      filled: 0,
      total: 10,
      missing: [
        'specialty',
        'hospital',
        'avatar',
        'bio',
        'experience',
        'education',
        'interests',
        'location',
        'publications',
        'license',
      ],
    });
  });

  it('shows coming events in the language asked for', async () => {
    await test.db.insert(tables.calendarEvents).values([
      {
        id: newId(),
        titles: { en: 'Journal club', ar: 'نادي المجلات', zh: '期刊研讨会' },
        places: { en: 'Room 4', ar: 'القاعة 4', zh: '四号厅' },
        startsAt: new Date(Date.now() + 2 * day),
      },
      {
        id: newId(),
        titles: { en: 'Webinar', ar: 'ندوة', zh: '网络研讨会' },
        places: null,
        startsAt: new Date(Date.now() + day),
      },
      {
        id: newId(),
        titles: { en: 'Over', ar: 'انتهى', zh: '已结束' },
        places: null,
        startsAt: new Date(Date.now() - day),
      },
    ]);
    expect((await dashboard(alice, 'ar')).events.map((event) => [event.title, event.place])).toEqual([
      ['ندوة', null],
      ['نادي المجلات', 'القاعة 4'],
    ]);
  });

  it.each(['/api/dashboard'])('is nothing for visitors: %s', async (url) => {
    expect((await test.app.inject(url)).statusCode).toBe(401);
  });
});
