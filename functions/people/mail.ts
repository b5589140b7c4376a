import { createMail, forgivingMail } from '../../shared/platform/mail/send-mail.ts';
import { environment, sesClient } from '../../shared/platform/runtime.ts';

/** Sends email from a function with `mail: true`. If an email cannot be sent, this is logged and nothing fails. */
export const composeMail = (log: Parameters<typeof forgivingMail>[1]) => {
  const { MAIL_FROM: from } = environment('MAIL_FROM');
  return forgivingMail(createMail(sesClient(), from), log);
};
