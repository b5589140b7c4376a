import type { Mail } from '../domain/mail.ts';

type Log = { readonly error: (text: string, facts: Record<string, unknown>) => void };

/** A letter that cannot be sent is logged and fails nothing. Without its text or its reader: errors of SES quote them. */
export const forgivingMail = (mail: Mail, log: Log): Mail => ({
  send: async (letter) => {
    try {
      await mail.send(letter);
    } catch (error) {
      log.error('a letter was not sent', { subject: letter.subject, reason: error instanceof Error ? error.name : '' });
    }
  },
});
