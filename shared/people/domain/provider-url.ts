const MAX_LENGTH = 2048;

export type UrlRules = {
  /** `host:port` of servers that may be spoken to without TLS: tests and local development only. */
  readonly plainHttp: readonly string[];
  /** An issuer has no query (OpenID Connect Discovery 1.0, 4.1). */
  readonly withoutQuery?: boolean;
};

/** What is wrong with the address of a provider, as the end of a sentence that begins with the field. */
export const providerUrlFault = (text: string, { plainHttp, withoutQuery = false }: UrlRules): string | undefined => {
  if (text.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return 'must be an https URL';
  const { protocol, host, port, username, password, hash, search } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && plainHttp.includes(port === '' ? `${host}:80` : host))) {
    return 'must be an https URL';
  }
  if (username !== '' || password !== '') return 'must not hold a user or password';
  if (hash !== '' || text.includes('#')) return 'must not have a fragment';
  if (withoutQuery && (search !== '' || text.includes('?'))) return 'must not have a query';
  return undefined;
};
