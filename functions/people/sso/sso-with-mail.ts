import { composeMail } from '../mail.ts';
import { composeSso } from './sso.ts';

/** For functions that can link an identity to a user, which the user is emailed about. */
export const composeSsoWithMail = () => {
  const sso = composeSso();
  return { ...sso, ports: { ...sso.ports, mail: composeMail() } };
};
