import { DomainError } from '../errors.ts';
import type { Caller } from '../family.ts';

/** How the caller proposes the same change without applying it, and the scope that it lacks. */
type Asked = { readonly remedy: string; readonly scope: string };

/** @throws DomainError `insufficient_scope` if the caller may only propose */
export const requireApply = ({ proposesOnly }: Pick<Caller, 'proposesOnly'>, { remedy, scope }: Asked): void => {
  if (!proposesOnly) return;
  throw new DomainError(
    'insufficient_scope',
    `This API key or token may only propose changes: ${remedy}, and a person decides about it`,
    { details: { scope } },
  );
};
