import { passkeyCeremonies } from '../../../shared/people/identity/passkeys.ts';
import { once } from '../../../shared/platform/entry.ts';
import { composeLocalWithMail } from './local-sign-in-with-mail.ts';
import { readRelyingParty } from './relying-party.ts';

/** Ports of every passkey endpoint. Only their function has the library that verifies signatures of authenticators. */
export const composePasskeys = once(() => {
  const { ports, ...local } = composeLocalWithMail();
  return { ...local, ports: { ...ports, ceremonies: passkeyCeremonies, relyingParty: readRelyingParty() } };
});
