import type { Mail } from './mail-store.ts';

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
  return page('Mails', `<h1>Mails</h1>${lines.length === 0 ? '<p>None yet.</p>' : `<ul>${lines.join('')}</ul>`}`);
};

/** The text of the mail, with its links; what there is as HTML is shown as it was written, not as a page. */
export const mailPage = ({ sentAt, from, to, subject, text, html }: Mail): string =>
  page(
    subject,
    `<h1>${escaped(subject)}</h1><p>${escaped(sentAt)}, from ${escaped(from)} to ${escaped(to.join(', '))}</p>` +
      `<pre>${withLinks(escaped(text ?? html ?? ''))}</pre><p><a href="/_local/mail">All mails</a></p>`,
  );
