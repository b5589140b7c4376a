import { forgivingMail } from '../shared/mail/forgiving-mail.ts';
import { createMail } from '../shared/mail/send-mail.ts';
import { environment, sesClient } from '../shared/runtime.ts';

/** Sends email from a function with `mail: true`. If an email cannot be sent, this is logged and nothing fails. */
export const composeMail = (log: Parameters<typeof forgivingMail>[1]) => {
  const { MAIL_FROM: from } = environment('MAIL_FROM');
  return forgivingMail(createMail(sesClient(), from), log);
};
