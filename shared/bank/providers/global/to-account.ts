import type { UpstreamAccount } from '../../domain/feed-row.ts';
import { isoCurrency } from '../iso-currency.ts';
import { canBeKept } from '../kept-id.ts';
import { sanitise } from '../sanitise.ts';
import type { GlobalAccount } from './schema.ts';

const STATES = ['active', 'disconnected', 'error', 'closed'] as const;

/** undefined without an id by which it can be asked for. Balances come from an address of their own. */
export const toAccount = (account: GlobalAccount): UpstreamAccount | undefined => {
  if (account.id === null || !canBeAskedFor(account.id)) return undefined;
  const institutionName = textOrNull(account.institutionName);
  return {
    upstreamId: account.id,
    name: textOrNull(account.name) ?? institutionName ?? 'Account without a name',
    currency: isoCurrency(account.currency),
    institution: { name: institutionName, domain: null, id: null },
    kind: textOrNull(account.kind),
    state: STATES.find((state) => state === account.status?.toLowerCase()) ?? 'unknown',
    balance: null,
    available: null,
    hasHoldings: false,
    lastActivity: null,
  };
};

/** It is a segment of a path. */
const canBeAskedFor = (id: string): boolean => canBeKept(id) && !/^\.{1,2}$/.test(id);

const textOrNull = (text: string | null): string | null => (text === null ? null : sanitise(text) || null);
