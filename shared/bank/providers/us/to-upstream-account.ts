import { domainName } from '../../../platform/domain/text/addresses.ts';
import type { UpstreamAccount } from '../../accounts/domain/account-feed.ts';
import { feedAmount, isoCurrency } from '../feed-amount.ts';
import { feedDate } from '../feed-date.ts';
import { sanitize } from '../feed-text.ts';
import type { ReadAccount } from './read-answer.ts';
import { type UsError, UsTransaction } from './schema.ts';

const MAX_NAME = 255;

/** The account as listed, whether linked or not. */
export const toUpstreamAccount = (
  account: ReadAccount,
  errors: readonly UsError[],
  timeZone: string,
): UpstreamAccount => {
  const institution = institutionOf(account);
  return {
    upstreamId: account.id,
    name: line(account.name) ?? institution.name ?? 'Account without a name',
    currency: isoCurrency(account.currency),
    institution,
    kind: line(account.kind),
    state: stateOf(account, errors),
    balance: decimalOf(account.balance),
    available: decimalOf(account.available),
    hasHoldings: (account.holdings ?? []).length > 0,
    lastActivity: lastActivityOf(account, timeZone),
  };
};

export const decimalOf = (text: string | null): string | null => (text === null ? null : (feedAmount(text) ?? null));

const institutionOf = ({ org, connection }: ReadAccount): UpstreamAccount['institution'] => ({
  name: line(connection?.name ?? org.name),
  domain: domainName(org.domain ?? '') ?? hostnameOf(org.url ?? connection?.url ?? null),
  id: line(connection?.orgId ?? org.id),
});

const line = (text: string | null): string | null => (text === null ? null : sanitize(text, MAX_NAME) || null);

/** For display and comparison only; it is never called. */
const hostnameOf = (url: string | null): string | null => domainName(URL.parse(url ?? '')?.hostname ?? '');

const stateOf = (account: ReadAccount, errors: readonly UsError[]): UpstreamAccount['state'] => {
  if (account.isClosed) return 'closed';
  const about = errors.filter(({ code, accountId, connectionId }) =>
    code === null || accountId !== null
      ? accountId === account.id
      : connectionId !== null && connectionId === account.connectionId,
  );
  if (about.some(({ code }) => /^con\.auth/i.test(code ?? ''))) return 'disconnected';
  return about.some(({ code }) => !/^act\.missingdata/i.test(code ?? '')) ? 'error' : 'active';
};

const lastActivityOf = ({ transactions }: ReadAccount, timeZone: string): string | null =>
  (transactions ?? []).reduce<string | null>((newest, sent) => {
    const { data } = UsTransaction.safeParse(sent);
    const day = feedDate(data?.transactedAt ?? '', timeZone) ?? feedDate(data?.posted ?? '', timeZone);
    return day !== undefined && (newest === null || day > newest) ? day : newest;
  }, null);
