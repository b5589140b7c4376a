import { DomainError } from '../../../platform/domain/errors.ts';
import type { ChangePlan } from '../domain/change-plan.ts';
import type { ChangeSet } from '../domain/change-set.ts';
import type { ChangeDependencies } from './change-ports.ts';

type Dependencies = Pick<ChangeDependencies, 'accounts' | 'records'>;

const FILED_UNDER = { category: 'category_id', merchant: 'merchant_id', tag: 'tag' } as const;

/**
 * Makes the change set an owner of the records that its entries will refer to, so that none is removed with an import.
 * @throws DomainError `invalid_state` if one no longer exists
 */
export const bindRecords = async (
  { accounts, records }: Dependencies,
  record: ChangeSet,
  plan: ChangePlan,
): Promise<void> => {
  const { familyId, id } = record;
  for (const { kind, recordId } of usedReferences(plan)) {
    if (!(await records.bindById(familyId, kind, recordId, id))) throw gone(FILED_UNDER[kind], recordId);
  }
  for (const accountId of accountsOf(record, plan)) {
    if ((await accounts.bindById(familyId, accountId, id)) === undefined) throw gone('account', accountId);
  }
};

const accountsOf = ({ request }: ChangeSet, { accountIds = [] }: ChangePlan): readonly string[] => [
  ...(request.changes.accountId === undefined ? [] : [request.changes.accountId]),
  ...accountIds,
];

const gone = (field: string, id: string): DomainError =>
  new DomainError('invalid_state', `The ${field.replace('_id', '')} ${id} no longer exists: preview the change again`);

/** Rules may refer to records that no transaction gets. */
const usedReferences = ({ references, used }: ChangePlan): ChangePlan['references'] =>
  used === undefined ? references : references.filter(({ recordId }) => used.includes(recordId));

/** Ends the ownership. */
export const releaseRecords = async (
  { accounts, records }: Dependencies,
  record: ChangeSet,
  plan: ChangePlan,
): Promise<void> => {
  const { familyId, id } = record;
  for (const { kind, recordId } of usedReferences(plan)) await records.release(familyId, kind, recordId, id);
  for (const accountId of accountsOf(record, plan)) await accounts.release(familyId, accountId, id);
};
