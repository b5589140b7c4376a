import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetLogin, type Login, loginFile, replaceLogin, withLogin } from '../../../cli/src/login/kept-login.ts';

const login = (api_key: string): Login => ({ url: 'https://counterfoil.example', api_key });

/** A login that a running command is just refreshing. */
const refreshing = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-login-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const logins = loginFile(folder);
  await logins.write(login('old'));
  const refreshed = withLogin(logins, async () => {
    await sleep(200);
    await logins.write(login('refreshed'));
  });
  await sleep(50);
  return { logins, refreshed };
};

describe('the stored login', () => {
  it('is the latest one, even if a running command refreshes the previous one', async () => {
    const { logins, refreshed } = await refreshing();
    expect(await replaceLogin(logins, login('new'))).toEqual(login('refreshed'));
    await refreshed;
    expect(await logins.read()).toEqual(login('new'));
  });

  it('is gone after signing out, even if a running command refreshes it', async () => {
    const { logins, refreshed } = await refreshing();
    expect(await replaceLogin(logins, undefined)).toEqual(login('refreshed'));
    await refreshed;
    expect(await logins.read()).toBeUndefined();
  });

  it.each(['{broken', '[]', 'null', '{"url":"https://counterfoil.example","api_key":5}', '{"api_key":"k"}'])(
    'is none if the file is damaged: %s',
    async (text) => {
      const { logins, refreshed } = await refreshing();
      await refreshed;
      await writeFile(logins.path, text);
      expect(await logins.read()).toBeUndefined();
    },
  );

  it('is forgotten although no lock can be held, as on a full disk', async () => {
    const { logins, refreshed } = await refreshing();
    await refreshed;
    await mkdir(`${logins.path}.lock`);
    expect(await forgetLogin(logins)).toEqual({ before: login('refreshed') });
    expect(await logins.read()).toBeUndefined();
  });

  it('leaves no copy of the key if it cannot be stored', async () => {
    const { logins, refreshed } = await refreshing();
    await refreshed;
    await logins.remove();
    await mkdir(logins.path);
    await expect(logins.write(login('new'))).rejects.toThrow();
    expect(await readdir(dirname(logins.path))).toEqual(['login.json']);
  });
});
