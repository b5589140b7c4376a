import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import type { Metrics } from './alarms/metrics.ts';
import type { JsonAnswer } from './secrets.ts';

export type Mail = {
  readonly id: string;
  readonly sentAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
};

export type MailStore = {
  readonly add: (mail: Omit<Mail, 'id' | 'sentAt'>) => Mail;
  /** Newest first. */
  readonly list: () => readonly Mail[];
};

const readAll = (folder: string): Mail[] => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail);
};

/** Stores "sent" emails, one file each with owner-only permissions, because they contain sign-in links. */
export const openMailStore = (folder: string | undefined): MailStore => {
  const path = folder === undefined ? undefined : join(folder, 'mail');
  const mails = path === undefined ? [] : readAll(path);
  return {
    add: (fields) => {
      const mail = { id: v7(), sentAt: new Date().toISOString(), ...fields };
      mails.push(mail);
      if (path !== undefined) {
        writeFileSync(join(path, `${mail.id}.json`), `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 });
      }
      return mail;
    },
    list: () => mails.toReversed(),
  };
};

type Part = { readonly Data?: string };
type Input = {
  readonly ConfigurationSetName?: string;
  readonly FromEmailAddress?: string;
  readonly Destination?: Readonly<Partial<Record<'ToAddresses' | 'CcAddresses' | 'BccAddresses', readonly string[]>>>;
  readonly Content?: { readonly Simple?: { readonly Subject?: Part; readonly Body?: Readonly<Record<string, Part>> } };
};

const refuse = (message: string): JsonAnswer => ({
  status: 400,
  body: { __type: 'BadRequestException', message },
});

/** The addresses of SES's own simulator, to which mail never arrives; they may have a label: `bounce+1@…`. */
const SIMULATED = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/;
const RETURNS: Readonly<Record<string, string>> = { bounce: 'Bounce', complaint: 'Complaint' };

const countMail = (metrics: Metrics, configuration: string, to: readonly string[]): void => {
  const returned = to.flatMap((address) => RETURNS[SIMULATED.exec(address)?.[1] ?? ''] ?? []);
  const dimensions = { 'ses:configuration-set': configuration };
  for (const name of ['Send', ...returned]) metrics.add({ namespace: 'AWS/SES', name, dimensions }, 1);
};

/** SES v2 `SendEmail`: stores the email for reading instead of sending it. */
export const answerMail = (mails: MailStore, metrics: Metrics, body: string): JsonAnswer => {
  const { FromEmailAddress: from, ConfigurationSetName: configuration, ...rest } = JSON.parse(body) as Input;
  const { Destination = {}, Content } = rest;
  const to = [
    ...(Destination.ToAddresses ?? []),
    ...(Destination.CcAddresses ?? []),
    ...(Destination.BccAddresses ?? []),
  ];
  const { Subject, Body = {} } = Content?.Simple ?? {};
  if (from === undefined || from === '' || to.length === 0) return refuse('Missing final destination or sender');
  if (Subject?.Data === undefined) return refuse('The local cloud supports only simple content');
  const { id } = mails.add({
    from,
    to,
    subject: Subject.Data,
    text: Body['Text']?.Data ?? null,
    html: Body['Html']?.Data ?? null,
  });
  if (configuration !== undefined) countMail(metrics, configuration, to);
  return { status: 200, body: { MessageId: id } };
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><body>${body}</body></html>\n`;

const withLinks = (safe: string): string =>
  safe.replaceAll(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

export const mailListPage = (mails: readonly Mail[]): string => {
  const lines = mails.map(
    ({ id, sentAt, to, subject }) =>
      `<li>${escaped(sentAt)} <a href="/_local/mail/${id}">${escaped(subject)}</a> to ${escaped(to.join(', '))}</li>`,
  );
  return page('Mails', `<h1>Emails</h1>${lines.length === 0 ? '<p>None yet.</p>' : `<ul>${lines.join('')}</ul>`}`);
};

/** The email's text with links; HTML is shown as source. */
export const mailPage = ({ sentAt, from, to, subject, text, html }: Mail): string =>
  page(
    subject,
    `<h1>${escaped(subject)}</h1><p>${escaped(sentAt)}, from ${escaped(from)} to ${escaped(to.join(', '))}</p>` +
      `<pre>${withLinks(escaped(text ?? html ?? ''))}</pre><p><a href="/_local/mail">All emails</a></p>`,
  );
