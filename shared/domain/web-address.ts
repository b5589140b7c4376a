import { normalDomain } from './people/email.ts';

/** An https address, unchanged; null for anything else, including addresses with a user name. */
export const httpsAddress = (text: string): string | null => {
  if (!/^https:\/\/[^\s\\\p{Cc}]+$/iu.test(text)) return null;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' ? text : null;
};

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
