const MAX_LENGTH = 100;

/** How a message names a server: without path, query or credentials, which may be secrets. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.slice(0, MAX_LENGTH) || 'The provider';
