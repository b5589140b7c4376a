import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail } from '../domain/mail.ts';

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const LINK = /^https?:\/\/\S+$/;

/** A letter for readers that show no plain text: paragraphs, and a line that is a link as one. */
export const toHtml = (text: string): string => {
  const paragraphs = text.trim().split(/\n{2,}/);
  return `<!doctype html><html lang="en"><body>${paragraphs.map(toParagraph).join('')}</body></html>`;
};

const toParagraph = (text: string): string => {
  const escaped = text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return LINK.test(text) ? `<p><a href="${escaped}">${escaped}</a></p>` : `<p>${escaped}</p>`;
};

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
