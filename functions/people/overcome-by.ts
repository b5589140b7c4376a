import { DomainError } from '../../shared/platform/domain/errors.ts';

/** A conflict that a checkbox of the form overcomes is said beside it, with those whom it is about. */
export const overcomeBy = <Result>(field: string, act: () => Promise<Result>): Promise<Result> =>
  act().catch((error: unknown) => {
    throw error instanceof DomainError && error.message.includes(`${field}: true`) ? beside(field, error) : error;
  });

const beside = (field: string, { code, message, extras }: DomainError): DomainError => {
  const { details } = extras;
  const users = details !== undefined && 'users' in details && Array.isArray(details['users']) ? details['users'] : [];
  const named = users.length > 0 ? ` (${users.join(', ')})` : '';
  return new DomainError(code, message, {
    ...extras,
    errors: [`${field}: ${message.replace(/: send .*$/, '')}${named}`],
  });
};
