import { stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { answerConsent } from '../../support/cli/browser-of-user.ts';
import {
  applicationsOf,
  expire,
  keptIn,
  newcomer,
  pathOf,
  revokeAccess,
  signIn,
  start,
} from '../../support/cli/login-of-user.ts';
import { newHome } from '../../support/cli/run-cli.ts';
import { demo } from '../../support/http/api-client.ts';

describe('counterfoil login', () => {
  it('signs in through the browser without prior registration, and signs out again', async () => {
    const person = await newcomer();
    const { browser, home, run } = person;
    const { page, text, code, stdout, stderr } = await signIn(person);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("'none'"),
    ]);
    expect(text).toContain('<h1>You are signed in</h1>');
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('can read and write') });
    const kept = await keptIn(home);
    expect(kept).toMatchObject({ url: demo().base_url, scope: 'read_write' });
    expect((await stat(pathOf(home))).mode & 0o777).toBe(0o600);
    for (const secret of [kept.access_token, kept.refresh_token]) expect(stdout + stderr).not.toContain(secret);

    expect((await run('status')).stdout).toContain('with the browser. The command line can read and write.');
    expect((await run('api', 'POST', '/tags', '--body', '{"name":"Of the terminal"}')).code).toBe(0);
    expect(await applicationsOf(browser)).toEqual(['Counterfoil command line']);

    expect((await run('logout')).stdout).toContain('no longer has access');
    expect(await applicationsOf(browser)).toEqual([]);
    expect((await run('status')).code).toBe(4);
    await writeFile(pathOf(home), JSON.stringify(kept));
    expect((await run('status')).code).toBe(4);
  });

  it('keeps a person signed in beyond the life of a token, even with many commands at the same time', async () => {
    const person = await newcomer();
    const { home, run } = person;
    await signIn(person);
    const first = await keptIn(home);
    for (let round = 1; round <= 2; round += 1) {
      await expire(home);
      const codes = (await Promise.all([1, 2, 3].map(() => run('accounts')))).map(({ code }) => code);
      expect(codes).toEqual([0, 0, 0]);
    }
    const last = await keptIn(home);
    expect(last.refresh_token).not.toBe(first.refresh_token);
    expect(last.expires_at).toBeGreaterThan(Date.now());
  });

  it('takes over from a command that was killed while it held the lock', async () => {
    const person = await newcomer();
    await signIn(person);
    await expire(person.home);
    await writeFile(`${pathOf(person.home)}.lock`, '999999999');
    expect((await person.run('accounts')).code).toBe(0);
  });

  it('says how to sign in again after access was revoked', async () => {
    const person = await newcomer();
    const { browser, home, run } = person;
    await signIn(person);
    await revokeAccess(browser);
    expect(await run('accounts')).toMatchObject({ code: 4, stderr: expect.stringContaining('counterfoil login') });
    await expire(home);
    const { code, stderr } = await run('accounts');
    expect(code).toBe(4);
    expect(stderr).toContain('has ended: it was revoked');
    expect(stderr).toContain(`counterfoil login --url ${demo().base_url}`);
  });

  it('requests the scope read with --read-only, and ends the access of the previous login', async () => {
    const person = await newcomer();
    await signIn(person);
    expect((await signIn(person, '--read-only')).stdout).toContain('can only read');
    expect(await applicationsOf(person.browser)).toEqual(['Counterfoil command line']);
    expect((await person.run('accounts')).code).toBe(0);
    const refused = await person.run('api', 'POST', '/tags', '--body', '{"name":"Not mine"}');
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('read-only access') });
  });

  it('says that access was denied, both in the browser and on the terminal, and stores nothing', async () => {
    const { home, browser } = await newcomer();
    const login = await start(home);
    const page = await fetch(await answerConsent(browser, login.address, 'deny'));
    expect(await page.text()).toContain('You did not allow access');
    expect(await login.end()).toMatchObject({ code: 4, stderr: expect.stringContaining('You did not allow access.') });
    await expect(stat(pathOf(home))).rejects.toThrow('ENOENT');
  });

  it('ignores responses that it did not request, and uses a code once even if the page is loaded twice', async () => {
    const { home, browser, run } = await newcomer();
    const login = await start(home);
    const answer = await answerConsent(browser, login.address, 'allow');
    const forged = new URL(answer);
    forged.searchParams.set('state', 'of somebody else');
    expect((await fetch(forged)).status).toBe(400);
    expect((await fetch(new URL('/favicon.ico', answer))).status).toBe(404);
    const pages = await Promise.all([fetch(answer), fetch(answer)]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect((await login.end()).code).toBe(0);
    expect((await run('accounts')).code).toBe(0);
  });

  it('rejects a response from another service', async () => {
    const { home, browser } = await newcomer();
    const login = await start(home);
    const answer = await answerConsent(browser, login.address, 'allow');
    answer.searchParams.set('iss', 'https://attacker.example');
    expect(await (await fetch(answer)).text()).toContain('The sign-in failed');
    expect((await login.end()).code).toBe(1);
    await expect(stat(pathOf(home))).rejects.toThrow('ENOENT');
  });

  it('stops waiting after the given time', async () => {
    const login = await start(await newHome(), '--timeout', '1');
    expect(await login.end()).toMatchObject({ code: 4, stderr: expect.stringContaining('within 1 s.') });
  });
});
