import { EgressRefusedError } from '../../../platform/domain/network/egress.ts';
import type { FeedNotice } from '../../accounts/domain/account-feed.ts';
import { BankFault } from '../../connections/domain/bank-fault.ts';
import type { BankCall, BankProvider, FeedAnswer, FeedRequest } from '../../use-cases/bank-provider.ts';
import { hostOf } from '../answer-faults.ts';
import type { BankHttp } from '../http.ts';
import { createUsClient, toQuery, widestWindow } from './client.ts';
import { type AddressRules, claimUrlOf, credentialText, readAccessUrl, readCredential } from './credential.ts';
import { accessFault, errorNotices, type ReadAnswer, readAnswer } from './read-answer.ts';
import { toFeed } from './to-feed.ts';
import { toUpstreamAccount } from './to-upstream-account.ts';

export type UsProviderOptions = AddressRules & {
  readonly http: BankHttp;
  /** The maximum days per request; windows are narrower by the extra days around them. */
  readonly windowDays: number;
};

/** The US provider: a setup token, and one endpoint that returns all accounts. */
export const createUsProvider = ({ http, windowDays, hosts, allow }: UsProviderOptions): BankProvider => {
  const client = createUsClient(http);
  const rules = { hosts, allow };
  return {
    provider: 'us',
    windowDays: widestWindow(windowDays),
    overlapDays: 30,
    historyDays: 360,
    budget: { soft: 20, hard: 24 },
    connect: async (secret, call) => {
      if (secret.provider !== 'us') throw new BankFault('token_invalid', 'This provider takes a setup token');
      const access = readAccessUrl(await client.claim(claimUrlOf(secret.setupToken, rules), call), rules);
      return credentialText({ ...access, versions: [...(await versionsOf(() => client.versions(access, call)))] });
    },
    fetch: async (text, request, call) => {
      const credential = readCredential(text, rules);
      const sent = await client.accounts(credential, toQuery(request), call);
      return toAnswer(readAnswer(sent, hostOf(credential.url)), request, call);
    },
  };
};

/** The token is used up, so the access is kept even if this request fails, except if the address was refused. */
const versionsOf = async (read: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BankFault) || (error.code === 'address_refused' && !isRedirect(error))) throw error;
    return [];
  }
};

/** The address was called and redirected. */
const isRedirect = ({ cause }: BankFault): boolean => cause instanceof EgressRefusedError && cause.code === 'redirect';

const toAnswer = (answer: ReadAnswer, request: FeedRequest, call: BankCall): FeedAnswer => {
  const { accounts, errors, doubled, unreadable } = answer;
  const wantsPending = toQuery(request).pending;
  const { window, isLatest } = request;
  const allAccounts = [...accounts, ...doubled];
  const feeds = request.accounts.flatMap((linked) =>
    accounts
      .filter(({ id }) => id === linked.upstreamId)
      .map((account) =>
        toFeed(account, { linked, window, isLatest, call, wantsPending, errors, accounts: allAccounts }),
      ),
  );
  const asked = doubled.filter(({ id }) => request.accounts.some(({ upstreamId }) => upstreamId === id));
  const fault = accessFault(errors);
  const missing = request.accounts.filter(({ upstreamId }) => feeds.every((feed) => feed.upstreamId !== upstreamId));
  return {
    accounts:
      toQuery(request).accounts.length > 0
        ? null
        : [
            ...accounts.map((account) => toUpstreamAccount(account, errors, call.timeZone)),
            ...asked.map((account) => ({ ...toUpstreamAccount(account, errors, call.timeZone), ...UNCLEAR })),
          ],
    feeds,
    notices: [
      ...errorNotices(errors),
      ...doubled.map(({ id }) =>
        notice('The provider uses this id for more than one account: none of them is synced', id),
      ),
      ...missing
        .filter(({ upstreamId }) => !asked.some(({ id }) => id === upstreamId))
        .map(({ upstreamId }) => notice('The provider no longer lists this account', upstreamId)),
      ...(unreadable === 0 ? [] : [notice(`${unreadable} of the provider's accounts could not be read`, null)]),
    ],
    ...((unreadable > 0 || doubled.length > 0) && { listIsPartial: true }),
    ...(fault !== undefined && { fault }),
  };
};

/** Linked accounts are still listed: a link must not move away from an account that exists. */
const UNCLEAR = { state: 'error', balance: null, available: null, lastActivity: null } as const;

const notice = (message: string, upstreamId: string | null): FeedNotice => ({ category: 'other', message, upstreamId });
