import { Browser } from '../browser-client.ts';
import { CLOUD_PASSWORD, newCloudUser } from './cloud-person.ts';
import { codeOf } from './totp-code.ts';

/** A user of the running cloud with two-step sign-in; `code(0)` and `code(1)` are unused. */
export const newTwoStepUser = async () => {
  const user = await newCloudUser();
  const browser = new Browser();
  await browser.signIn(user.email, CLOUD_PASSWORD);
  const begun = await browser.post('/settings/security/second_factor', {});
  const { setup_token, secret } = begun.body['data'] as unknown as { setup_token: string; secret: string };
  const code = (steps: number): string => codeOf(secret, Date.now() + steps * 30_000);
  const confirm = () =>
    browser.send('PUT', '/settings/security/second_factor', { json: { setup_token, code: code(-1) } });
  const first = await confirm();
  const confirmed = first.status === 401 ? await confirm() : first; // its half minute ended on the way
  if (confirmed.status !== 200) throw new Error(`Two-step sign-in is not on: ${JSON.stringify(confirmed.body)}`);
  return { user, code, recoveryCodes: confirmed.body['data']?.['recovery_codes'] as unknown as readonly string[] };
};
