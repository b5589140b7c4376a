import { normalDomain } from './people/email.ts';

/** An https address as it was written; null for anything else, also where it names a user, an IP address or this machine. */
export const httpsAddress = (text: string): string | null => {
  if (!/^https:\/\/[^\s\\\p{Cc}/][^\s\\\p{Cc}]*$/iu.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return isPublicName(url.hostname) ? text : null;
};

const isPublicName = (hostname: string): boolean => normalDomain(hostname) !== null && !/\.localhost$/.test(hostname);

/** A domain in its one form: lower case, international ones as `xn--`. Null for anything else, also for an IP address. */
export const domainName = (text: string): string | null => {
  const trimmed = text.trim();
  if (/[\s/\\?#@:%[\]\p{Cc}]/u.test(trimmed)) return null;
  return normalDomain(URL.parse(`https://${trimmed}`)?.hostname ?? '');
};

/** The address that is shown for a text from a file, where a bare domain stands for its website. */
export const shownAddress = (text: string | null): string | null => {
  if (text === null) return null;
  const domain = domainName(text);
  return domain === null ? httpsAddress(text) : `https://${domain}`;
};
