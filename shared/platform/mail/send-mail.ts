import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { BestEffortMail, Mail } from '../domain/mail.ts';

/** A single mailbox in our own format, which cannot contain a second address or another header. */
const MAILBOX = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9.-]+$/i;
const TIMEOUT_MILLISECONDS = 5_000;

/**
 * Sends email through SES. The API takes separate fields, so content cannot become a header.
 * @throws Error if the address is not a single mailbox, and errors of SES
 */
export const createMail = (client: SESv2Client, from: string, configurationSet: string): Mail => ({
  send: async ({ to, subject, text }) => {
    if (!MAILBOX.test(to)) throw new Error('An email needs exactly one recipient');
    const command = new SendEmailCommand({
      FromEmailAddress: from,
      ConfigurationSetName: configurationSet,
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const LINK = /^https?:\/\/\S+$/;

/** The HTML version of an email: paragraphs, and lines that are URLs as links. */
export const toHtml = (text: string): string => {
  const paragraphs = text.trim().split(/\n{2,}/);
  return `<!doctype html><html lang="en"><body>${paragraphs.map(toParagraph).join('')}</body></html>`;
};

const toParagraph = (text: string): string => {
  const escaped = text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return LINK.test(text) ? `<p><a href="${escaped}">${escaped}</a></p>` : `<p>${escaped}</p>`;
};

type Log = { readonly error: (text: string, facts: Record<string, unknown>) => void };

/** Failures are logged, counted and otherwise ignored. The log omits text and recipient, which SES errors quote. */
export const bestEffortMail = (mail: Mail, log: Log, countFailure: () => void): BestEffortMail => ({
  send: async (letter) => {
    try {
      await mail.send(letter);
      return true;
    } catch (error) {
      countFailure();
      log.error('an email could not be sent', {
        subject: letter.subject,
        reason: error instanceof Error ? error.name : '',
      });
      return false;
    }
  },
});
