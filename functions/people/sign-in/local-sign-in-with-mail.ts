import { once } from '../../../shared/platform/entry.ts';
import { composeMail } from '../mail.ts';
import { composeLocal } from './local-sign-in.ts';

/** For functions that email the user about a change to how they sign in. */
export const composeLocalWithMail = once(() => {
  const local = composeLocal();
  return { ...local, ports: { ...local.ports, mail: composeMail() } };
});
