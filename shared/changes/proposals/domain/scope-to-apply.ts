import { isWithin, neededScope } from '../../../platform/domain/access/access-scope.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';

/**
 * A merge of records also changes the catalogue, which a key that proposed it, or found it, may lack the scope for.
 * @throws DomainError `insufficient_scope`
 */
export const requireScopeFor = ({ kind }: Pick<ChangeSet, 'kind'>, { scope }: Pick<Caller, 'scope'>): void => {
  if (kind !== 'merge_records') return;
  const needed = neededScope('/categories/{id}/merge', 'write');
  if (isWithin(needed, scope)) return;
  throw new DomainError(
    'insufficient_scope',
    `This change set merges records, which needs a key or token with the scope ${needed}`,
    { details: { scope: needed } },
  );
};
