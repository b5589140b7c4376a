import { DomainError } from '../../platform/domain/errors.ts';
import type { ApiEvent } from '../../platform/http/api-event.ts';
import { readFields } from '../../platform/http/read-fields.ts';

/** By name; what was left blank is not there (RFC 6749 §3.1). */
export type OAuthParameters = Readonly<Record<string, string>>;

/** @throws DomainError `bad_request` for a parameter that comes twice. */
export const queryParameters = ({ rawQueryString }: Pick<ApiEvent, 'rawQueryString'>): OAuthParameters => {
  const parameters: Record<string, string> = Object.create(null);
  const names = new Set<string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    if (names.has(name)) throw new DomainError('bad_request', `The parameter ${name} comes twice`);
    names.add(name);
    if (value !== '') parameters[name] = value;
  }
  return parameters;
};

/** Those of a form, which is the one thing that the token endpoint takes; a sentence for everything else. */
export const formParameters = (event: Parameters<typeof readFields>[0]): OAuthParameters | string => {
  try {
    const { fields, isForm } = readFields(event);
    if (!isForm) return 'The body must be application/x-www-form-urlencoded';
    const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== '');
    return Object.assign(Object.create(null), Object.fromEntries(given));
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
};
