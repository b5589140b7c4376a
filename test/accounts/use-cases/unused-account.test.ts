import { describe, expect, it } from 'vitest';
import {
  putUnusedAccount,
  removeUnusedAccount,
  type UnusedAccountDependencies,
} from '../../../shared/accounts/use-cases/unused-account.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';

const AT = '2026-03-20T10:00:00.000Z';
const CALLER = { familyId: 'family' };

const anAccount = (over: Partial<Account> = {}): Account => ({
  id: 'own',
  tag: '00000001',
  name: 'Shared',
  accountType: 'depository',
  subtype: null,
  currency: 'EUR',
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
  owners: ['user'],
  createdAt: AT,
  updatedAt: AT,
  ...over,
});

/** `between`: what another request does before an update. */
const world = ({
  account = anAccount() as Account | undefined,
  entries = 0,
  between = (): Partial<Account> | undefined => undefined,
} = {}) => {
  const state = { account, claimed: [] as string[] };
  const isSeen = (seen: Account): boolean => state.account?.updatedAt === seen.updatedAt;
  const deps = {
    families: { find: async () => ({ currency: 'EUR' }) },
    accounts: {
      find: async () => state.account,
      claimName: async (_: string, { name }: Account) => void state.claimed.push(name),
      create: async (_: string, made: object) => {
        state.account = { ...anAccount(), ...made };
        return state.account;
      },
    },
    accountEdits: {
      update: async (_: string, seen: Account, change: Partial<Account>) => {
        const other = between();
        if (other !== undefined && state.account !== undefined) state.account = { ...state.account, ...other };
        if (!isSeen(seen) || state.account === undefined) return undefined;
        state.account = { ...state.account, ...change };
        return state.account;
      },
      remove: async (_: string, seen: Account) => {
        if (!isSeen(seen)) return false;
        state.account = undefined;
        return true;
      },
    },
    entries: { count: async () => entries },
    now: () => AT,
  } as unknown as UnusedAccountDependencies;
  const put = (name: string, accountType: string) =>
    putUnusedAccount(deps)(CALLER, { name, accountType, currency: 'EUR' } as never, 'own');
  const remove = (isNeeded = false) => removeUnusedAccount(deps)(CALLER, 'own', async () => isNeeded);
  return { state, put, remove };
};

describe('putUnusedAccount', () => {
  it('corrects the account while nothing is in it', async () => {
    const { put, state } = world();
    expect(await put('Card', 'credit_card')).toMatchObject({ id: 'own', name: 'Card', accountType: 'credit_card' });
    expect(state.claimed).toEqual(['Card']);
    expect(state.account?.updatedAt).toBe('2026-03-20T10:00:00.001Z'); // each state has its own time
  });

  it('refuses to make an account in use another one, instead of adding a second', async () => {
    const { put, state } = world({ entries: 1 });
    await expect(put('Shared', 'credit_card')).rejects.toMatchObject({
      extras: {
        errors: [
          'account_id: The account “Shared” has transactions. Change it on its own page, or choose another account',
        ],
      },
    });
    expect(state.account).toEqual(anAccount());
    expect(await put('Shared', 'depository')).toEqual(anAccount());
  });

  it('tries again after another request has changed the account', async () => {
    const others = [{ notes: 'Joint', updatedAt: '2026-03-20T10:00:01.000Z' }];
    const { put, state } = world({ between: () => others.pop() });
    await put('Card', 'credit_card');
    expect(state.account).toMatchObject({ name: 'Card', notes: 'Joint', updatedAt: '2026-03-20T10:00:01.001Z' });
  });

  it('gives up when others change it all the time', async () => {
    let seconds = 10;
    const { put } = world({ between: () => ({ updatedAt: `2026-03-20T10:00:${seconds++}.000Z` }) });
    await expect(put('Card', 'credit_card')).rejects.toMatchObject({ code: 'busy' });
  });
});

describe('removeUnusedAccount', () => {
  it('removes an account that nothing is in, also after it was corrected', async () => {
    const { put, remove, state } = world();
    await put('Card', 'credit_card');
    await remove();
    expect(state.account).toBeUndefined();
  });

  it('keeps one that is in use, needed otherwise or edited on its own page', async () => {
    const inUse = world({ entries: 1 });
    await inUse.remove();
    const needed = world();
    await needed.remove(true);
    const edited = world({ account: anAccount({ notes: 'Joint', updatedAt: '2026-03-20T11:00:00.000Z' }) });
    await edited.put('Card', 'credit_card');
    await edited.remove();
    for (const { state } of [inUse, needed, edited]) expect(state.account).toBeDefined();
  });
});
