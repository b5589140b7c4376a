import { composeLocal } from './local-sign-in.ts';
import { composeMail } from './mail.ts';

/** For functions that send email about a change to how a user signs in here. */
export const composeLocalWithMail = () => {
  const local = composeLocal();
  return { ...local, ports: { ...local.ports, mail: composeMail(local.open.log) } };
};
