const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

/** RFC 5322 dot-atoms; quoted local parts and comments would be other spellings of the same address. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_DOMAIN = 253;

/**
 * The canonical form of an email address, for storage and comparison; null if it is not accepted.
 * ASCII only, with international domains as `xn--`, so that no two Unicode texts become the same address (the Kelvin
 * sign lower-cases to `k`) and none merely looks like another. Lower case in the local part too, as every mailbox
 * provider does. Dots and plus signs stay significant.
 */
export const normalEmail = (text: string): string | null => {
  const email = asciiLowerCase(text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, ''));
  const at = email.lastIndexOf('@');
  if (at < 1 || at > MAX_LOCAL_PART || email.length > MAX_ADDRESS) return null;
  return LOCAL_PART.test(email.slice(0, at)) && isDomain(email.slice(at + 1)) ? email : null;
};

/** The domain in canonical form; null for anything else, including wildcards and U-labels. */
export const normalDomain = (text: string): string | null => {
  const domain = asciiLowerCase(text.trim());
  return isDomain(domain) ? domain : null;
};

/**
 * Whether the email domain allows just-in-time accounts: an empty list allows every domain, otherwise one entry must be
 * equal. Subdomains are different domains.
 */
export const isAllowedDomain = (email: string, domains: readonly string[]): boolean => {
  const address = normalEmail(email);
  if (address === null) return false;
  return domains.length === 0 || domains.includes(address.slice(address.lastIndexOf('@') + 1));
};

const isDomain = (domain: string): boolean => {
  const labels = domain.split('.');
  return (
    domain.length <= MAX_DOMAIN &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '') // an IPv4 address
  );
};

/** `toLowerCase` would turn letters of other scripts into ASCII. */
const asciiLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** An https URL, unchanged; null for anything else, including URLs with a user name, an IP address or `localhost`. */
export const httpsAddress = (text: string): string | null => {
  if (!/^https:\/\/[^\s\\\p{Cc}/][^\s\\\p{Cc}]*$/iu.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return isPublicName(url.hostname) ? text : null;
};

const isPublicName = (hostname: string): boolean => normalDomain(hostname) !== null && !/\.localhost$/.test(hostname);

/**
 * A domain in canonical form: lower case, with international names as `xn--`. null for anything else, including IP
 * addresses.
 */
export const domainName = (text: string): string | null => {
  const trimmed = text.trim();
  if (/[\s/\\?#@:%[\]\p{Cc}]/u.test(trimmed)) return null;
  return normalDomain(URL.parse(`https://${trimmed}`)?.hostname ?? '');
};

/** The URL to show for a text from a file. A bare domain means its website. */
export const shownAddress = (text: string | null): string | null => {
  if (text === null) return null;
  const domain = domainName(text);
  return domain === null ? httpsAddress(text) : `https://${domain}`;
};
