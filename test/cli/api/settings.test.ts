import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

it('sends an invitation, sends it again and revokes it', async () => {
  const { run, json } = await cliUser();
  const email = `${randomUUID()}@example.com`;
  const sent = await json<Schemas['Invitation']>('invitations', 'send', email, '--role', 'admin', '--days', '7');
  expect(sent).toMatchObject({ email, role: 'admin', status: 'pending' });
  expect(await run('invitations', 'send', email)).toMatchObject({ code: 1, stdout: '' });
  expect((await run('invitations')).stdout).toMatch(new RegExp(`${email} +admin +pending +\\S+ +${sent.id}`));
  expect((await run('invitations', 'resend', sent.id)).stdout).toMatch(new RegExp(`^Sent again to ${email}\\.`));
  expect(await run('invitations', 'revoke', email)).toMatchObject({
    code: 0,
    stdout: `Revoked the invitation of ${email}. Invite them again: counterfoil invitations send ${email} --role admin\n`,
  });
  expect((await run('invitations')).stdout).toBe('There are no invitations.\n');
  expect((await run('invitations', 'revoke', email)).code).toBe(2);
});

it('sets an exchange rate, lists it and deletes it', async () => {
  const { run, json } = await cliUser();
  const set = await run('rates', 'set', '2026-02-27', 'eur', 'USD', '1.08');
  expect(set.stdout).toMatch(/^From 2026-02-27: 1 EUR = 1\.08 USD\. /);
  const [rate] = await json<Schemas['ExchangeRate'][]>('rates');
  expect(rate).toMatchObject({ date: '2026-02-27', from: 'EUR', to: 'USD', rate: '1.08' });
  expect((await run('rates')).stdout).toMatch(new RegExp(`2026-02-27 +EUR +1\\.08 +USD +${rate?.id}`));
  expect((await run('rates', 'set', '2026-02-27', 'EUR', 'USD', '0')).code).toBe(2);
  expect((await run('rates', 'delete', rate?.id ?? '')).stdout).toContain(
    'Set it again: counterfoil rates set 2026-02-27 EUR USD 1.08',
  );
  expect((await run('rates')).stdout).toBe('There are no exchange rates.\n');
  expect((await run('rates', 'delete', rate?.id ?? '')).code).toBe(1);
});

it('changes preferences and shows the former values', async () => {
  const { run } = await cliUser();
  const changed = await run('preferences', 'set', 'currency=EUR', 'appearance=dark', 'locale=en');
  expect(changed).toMatchObject({
    code: 0,
    stdout: 'currency: EUR (before: USD)\nappearance: dark (before: system)\n',
  });
  expect((await run('preferences')).stdout).toMatch(/^currency +EUR$/m);
  expect((await run('preferences', 'set', 'appearance=dark')).stdout).toBe('Nothing has changed.\n');
  expect((await run('preferences', 'set', 'currency=Euro')).code).toBe(1);
});
