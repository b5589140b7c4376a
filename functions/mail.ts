import { forgivingMail } from '../shared/mail/forgiving-mail.ts';
import { createMail } from '../shared/mail/send-mail.ts';
import { environment, sesClient } from '../shared/runtime.ts';

/** Email of a function with `mail: true`. One that cannot be sent is logged and fails nothing. */
export const composeMail = (log: Parameters<typeof forgivingMail>[1]) => {
  const { MAIL_FROM: from } = environment('MAIL_FROM');
  return forgivingMail(createMail(sesClient(), from), log);
};
