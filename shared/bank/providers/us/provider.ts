import { EgressRefusedError } from '../../../platform/domain/egress.ts';
import type { FeedNotice } from '../../domain/account-feed.ts';
import { BankFault } from '../../domain/bank-fault.ts';
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
  /** How many days one request may span; windows are narrower by the days that are asked for around them. */
  readonly windowDays: number;
};

/** The provider for the United States: a setup token, and one address that tells all accounts at once. */
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

/** The token is used up: whatever else fails, the access that it gave is kept. All but one at an address never called. */
const versionsOf = async (read: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BankFault) || (error.code === 'address_refused' && !isRedirect(error))) throw error;
    return [];
  }
};

/** The address itself was called. */
const isRedirect = ({ cause }: BankFault): boolean => cause instanceof EgressRefusedError && cause.code === 'redirect';

const toAnswer = (answer: ReadAnswer, request: FeedRequest, call: BankCall): FeedAnswer => {
  const { accounts, errors, doubled, unreadable } = answer;
  const wantsPending = toQuery(request).pending;
  const { window, isLatest } = request;
  const beside = [...accounts, ...doubled];
  const feeds = request.accounts.flatMap((linked) =>
    accounts
      .filter(({ id }) => id === linked.upstreamId)
      .map((account) => toFeed(account, { linked, window, isLatest, call, wantsPending, errors, beside })),
  );
  const asked = doubled.filter(({ id }) => request.accounts.some(({ upstreamId }) => upstreamId === id));
  const fault = accessFault(errors);
  const missing = request.accounts.filter(({ upstreamId }) => feeds.every((feed) => feed.upstreamId !== upstreamId));
  return {
    accounts:
      toQuery(request).accounts.length > 0
        ? null
        : [
            ...accounts.map((one) => toUpstreamAccount(one, errors, call.timeZone)),
            ...asked.map((one) => ({ ...toUpstreamAccount(one, errors, call.timeZone), ...UNCLEAR })),
          ],
    feeds,
    notices: [
      ...errorNotices(errors),
      ...doubled.map(({ id }) =>
        notice('The provider gives this id to more than one account: none of them is read', id),
      ),
      ...missing
        .filter(({ upstreamId }) => !asked.some(({ id }) => id === upstreamId))
        .map(({ upstreamId }) => notice('The provider does not list this account any more', upstreamId)),
      ...(unreadable === 0 ? [] : [notice(`${unreadable} of the provider's accounts could not be read`, null)]),
    ],
    ...((unreadable > 0 || doubled.length > 0) && { listIsPartial: true }),
    ...(fault !== undefined && { fault }),
  };
};

/** Linked ones are listed all the same: a link must not move away from an account that is there. */
const UNCLEAR = { state: 'error', balance: null, available: null, lastActivity: null } as const;

const notice = (message: string, upstreamId: string | null): FeedNotice => ({ category: 'other', message, upstreamId });
