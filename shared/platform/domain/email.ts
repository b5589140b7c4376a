const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

/** Dot-atoms of RFC 5322; quoted local parts and comments are ways to write one address as another. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_DOMAIN = 253;

/**
 * The one form in which an address is stored, looked up and compared; null when it is none that we take.
 *
 * ASCII only, an international domain in its `xn--` form: no two Unicode texts can then fold into one address (the
 * Kelvin sign lower-cases to `k`), and none only looks like another. Case is folded in the local part too, as every
 * mailbox provider does. Nothing else is: dots and plus signs tell addresses apart.
 */
export const normalEmail = (text: string): string | null => {
  const email = asciiLowerCase(text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, ''));
  const at = email.lastIndexOf('@');
  if (at < 1 || at > MAX_LOCAL_PART || email.length > MAX_ADDRESS) return null;
  return LOCAL_PART.test(email.slice(0, at)) && isDomain(email.slice(at + 1)) ? email : null;
};

/** The domain in its one form; null for anything else, wildcards and U-labels too. */
export const normalDomain = (text: string): string | null => {
  const domain = asciiLowerCase(text.trim());
  return isDomain(domain) ? domain : null;
};

/**
 * Whether just-in-time accounts are made for the address: an empty list allows every domain, otherwise one entry must
 * equal the domain. A subdomain is another domain.
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
    !/^\d+$/.test(labels.at(-1) ?? '') // an address of four numbers
  );
};

/** `toLowerCase` would turn letters of other scripts into ASCII ones. */
const asciiLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
