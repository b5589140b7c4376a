import { isWithin, neededScope } from '../../../platform/domain/access/access-scope.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';

type Checked = Pick<ChangeSet, 'kind' | 'request'>;

/**
 * A merge of records and a new rule also change the catalogue, which a key that proposed them, or found them, may lack the scope
 * for: to apply them, and to undo them.
 * @throws DomainError `insufficient_scope`
 */
export const requireScopeFor = ({ kind, request }: Checked, { scope }: Pick<Caller, 'scope'>): void => {
  const isOfRule = request.rules?.create !== undefined;
  if (kind !== 'merge_records' && !isOfRule) return;
  const needed = neededScope(isOfRule ? '/rules' : '/categories/{id}/merge', 'write');
  if (isWithin(needed, scope)) return;
  throw new DomainError(
    'insufficient_scope',
    `This change set ${isOfRule ? 'creates a rule' : 'merges records'}, which needs a key or token with the scope ${needed}`,
    { details: { scope: needed } },
  );
};
