import { forgivingMail } from '../shared/mail/forgiving-mail.ts';
import { createMail } from '../shared/mail/send-mail.ts';
import { environment, sesClient } from '../shared/runtime.ts';
import { composeLocal } from './local-sign-in.ts';

/** Beside it the mail, for those that write to a person. What cannot be sent is logged and fails nothing. */
export const composeLocalWithMail = () => {
  const { MAIL_FROM: from } = environment('MAIL_FROM');
  const local = composeLocal();
  const mail = forgivingMail(createMail(sesClient(), from), local.open.log);
  return { ...local, ports: { ...local.ports, mail } };
};
