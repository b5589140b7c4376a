import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail } from '../domain/mail.ts';
import { toHtml } from './to-html.ts';

/** One mailbox, as we write it ourselves: nothing that could stand for a second one or for another header. */
const MAILBOX = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9.-]+$/i;
const TIMEOUT_MILLISECONDS = 5_000;

/**
 * Letters by SES. The API takes the parts apart, so no text of a letter becomes a header.
 * @throws Error for what is no single mailbox, and whatever SES answers
 */
export const createMail = (client: SESv2Client, from: string): Mail => ({
  send: async ({ to, subject, text }) => {
    if (!MAILBOX.test(to)) throw new Error('A letter has no single mailbox to go to');
    const command = new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(subject.replace(/\p{Cc}+/gu, ' ')),
          Body: { Text: utf8(text), Html: utf8(toHtml(text)) },
        },
      },
    });
    await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  },
});

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
