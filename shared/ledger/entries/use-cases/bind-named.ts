import { type AccountLimit, isAllowed } from '../../../platform/domain/access/account-limit.ts';
import { ValidationError } from '../../../platform/domain/errors.ts';
import { type AccountId, type FamilyId, isUuid } from '../../../platform/domain/ids.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { unknownId, unknownIds } from '../../../platform/domain/unknown-id.ts';
import type { Account } from '../domain/account.ts';

type FiledUnder = 'category' | 'merchant' | 'tag';

export type BindNamedDependencies = {
  readonly accounts: {
    readonly bindById: (familyId: FamilyId, id: string, owner: string) => Promise<Account | undefined>;
  };
  readonly records: {
    readonly bindById: (familyId: FamilyId, kind: FiledUnder, id: string, owner: string) => Promise<boolean>;
  };
};

/** The records that an entry will refer to; omitted and null mean none. */
export type Named = {
  readonly accountId?: AccountId | undefined;
  /** An account outside of the limit looks unknown. */
  readonly accountLimit?: AccountLimit;
  readonly categoryIds: readonly (string | null | undefined)[];
  readonly merchantIds: readonly (string | null | undefined)[];
  readonly tagIds: readonly string[];
};

const FIELDS = { category: 'category_id', merchant: 'merchant_id', tag: 'tag_ids' } as const;

/**
 * Makes a person an owner of each record before the entry that refers to it is written, so that reverting an import
 * does not remove it. Unknown, foreign and malformed ids look the same. Returns the account, if one is given.
 * @throws ValidationError with a sentence for each invalid id
 */
export const bindNamed =
  ({ accounts, records }: BindNamedDependencies) =>
  async (familyId: FamilyId, named: Named): Promise<Account | undefined> => {
    const bindKind = async (kind: FiledUnder, ids: readonly (string | null | undefined)[]) => {
      const wanted = [...new Set(ids)].filter((id) => id != null);
      const bound = await Promise.all(wanted.map((id) => isUuid(id) && records.bindById(familyId, kind, id, USER)));
      return wanted.find((_, at) => bound[at] !== true);
    };
    const { accountId, accountLimit } = named;
    const isSkipped = accountId === undefined || !isAllowed(accountLimit, accountId);
    const [account, ...filed] = await Promise.all([
      isSkipped ? undefined : accounts.bindById(familyId, accountId, USER),
      bindKind('category', named.categoryIds),
      bindKind('merchant', named.merchantIds),
      bindKind('tag', named.tagIds),
    ]);
    const errors = (['category', 'merchant', 'tag'] as const).flatMap((kind, at) => {
      const unknown = filed[at];
      return unknown === undefined ? [] : [refusal(kind, unknown)];
    });
    if (accountId !== undefined && account === undefined) {
      errors.unshift(unknownId('account_id', 'an account', accountId));
    }
    if (errors.length > 0) throw new ValidationError(errors);
    return account;
  };

const refusal = (kind: FiledUnder, id: string): string =>
  kind === 'tag' ? unknownIds(FIELDS.tag, 'tags', id) : unknownId(FIELDS[kind], `a ${kind}`, id);
