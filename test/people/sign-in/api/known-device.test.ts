import { describe, expect, it } from 'vitest';
import { Browser } from '../../../support/people/browser-client.ts';
import { CLOUD_PASSWORD, newCloudUser } from '../../../support/people/cloud-person.ts';

const signIn = async (browser: Browser, email: string, password = CLOUD_PASSWORD) =>
  (await browser.signIn(email, password)).status;

describe('POST /sessions from a device that signed in before', () => {
  it('admits its user while a stranger locks the address, until the password changes', async () => {
    const { email } = await newCloudUser();
    const own = new Browser();
    const first = await own.signIn(email, CLOUD_PASSWORD);
    expect(first.setCookies.find((cookie) => cookie.startsWith('__Host-device='))).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
    );
    await own.send('DELETE', '/sessions/current');
    const stranger = new Browser();
    for (let guess = 0; guess < 5; guess++) expect(await signIn(stranger, email, 'wrong')).toBe(401);
    expect(await signIn(stranger, email)).toBe(429);
    expect(await signIn(new Browser(), email)).toBe(429);

    expect(await signIn(own, email)).toBe(201);
    const before = own.copy({ viewerAddress: new Browser().viewerAddress });
    const changed = await own.send('PUT', '/settings/security/password', {
      json: { password: 'nine green doors at dusk' },
    });
    expect(changed.status).toBe(200);
    expect(await signIn(before, email, 'nine green doors at dusk')).toBe(429);
    expect(await signIn(own, email, 'nine green doors at dusk')).toBe(201);
  });
});
