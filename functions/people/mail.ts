import { once } from '../../shared/platform/entry.ts';
import { bestEffortMail, createMail } from '../../shared/platform/mail/send-mail.ts';
import { environment, sesClient } from '../../shared/platform/runtime.ts';
import { composePeople } from './people.ts';

/** Sends email from functions with `mail: true`. A failure to send is logged and otherwise ignored. */
export const composeMail = once(() => {
  const { MAIL_FROM: from } = environment('MAIL_FROM');
  return bestEffortMail(createMail(sesClient(), from), composePeople().open.log);
});
