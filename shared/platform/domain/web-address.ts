import { normalDomain } from './email.ts';

/** An https address, unchanged; null for anything else, including addresses with a user name, an IP address or `localhost`. */
export const httpsAddress = (text: string): string | null => {
  if (!/^https:\/\/[^\s\\\p{Cc}/][^\s\\\p{Cc}]*$/iu.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return isPublicName(url.hostname) ? text : null;
};

const isPublicName = (hostname: string): boolean => normalDomain(hostname) !== null && !/\.localhost$/.test(hostname);

/** A domain in canonical form: lower case, international names as `xn--`. Null for anything else, including IP addresses. */
export const domainName = (text: string): string | null => {
  const trimmed = text.trim();
  if (/[\s/\\?#@:%[\]\p{Cc}]/u.test(trimmed)) return null;
  return normalDomain(URL.parse(`https://${trimmed}`)?.hostname ?? '');
};

/** The address shown for a text from a file. A domain alone means its website. */
export const shownAddress = (text: string | null): string | null => {
  if (text === null) return null;
  const domain = domainName(text);
  return domain === null ? httpsAddress(text) : `https://${domain}`;
};
