const NAME = /^[a-z0-9][a-z0-9_-]{1,62}$/;

/** They stand, or may come to stand, beside the names of providers in our paths. */
const RESERVED = ['saml', 'mobile', 'desktop', 'failure', 'logout', 'callback', 'new'];

/** What is wrong with it, as the end of a sentence that begins with the field. */
export const providerNameFault = (name: string): string | undefined => {
  if (RESERVED.includes(name)) return `must not be ${RESERVED.join(', ')}: our own paths have these`;
  if (NAME.test(name)) return undefined;
  return 'must be 2 to 63 lower-case letters, digits, hyphens and underscores, beginning with a letter or digit';
};
