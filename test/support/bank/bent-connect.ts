import { newFamily } from '../new-family.ts';
import { bankApi } from './bank-api.ts';
import type { BentAnswer } from './bent-answers.ts';
import { type BentBank, startedBy } from './bent-bank.ts';
import type { UsPeer } from './us-peer.ts';

/** What becomes of a wish to connect. */
export type BentConnect = {
  readonly status: number;
  /** undefined where it was connected. */
  readonly error: string | undefined;
  readonly message: string;
  readonly retryAfter: number | null;
  readonly asked: number;
  readonly milliseconds: number;
  /** Connections that the family has afterwards. */
  readonly connections: number;
};
export type ConnectingBank = Pick<BentBank, 'issue' | 'bend' | 'asked'>;

/** What is bent is the exchange of the token. */
export const bentClaims = (peer: UsPeer): ConnectingBank => ({
  issue: () => {
    const { setupToken, username } = peer.issueToken();
    return { name: username, json: { provider: 'us', setup_token: setupToken } };
  },
  bend: ({ name }, bends) => peer.bend('/claim', bends, name),
  asked: ({ name }) => peer.requests.filter(({ url }) => url === `/claim/${name}`).length,
});

/** Somebody wants to connect, over HTTP, while the provider is bent for him. */
export const bendConnect = async (bank: ConnectingBank, { bends }: BentAnswer): Promise<BentConnect> => {
  const banks = bankApi((await newFamily()).apiKey);
  const user = bank.issue();
  const clock = startedBy(bends);
  bank.bend(user, clock.bends);
  const { status, error, message, retryAfter } = await banks.refused('POST', '/bank_connections', user.json);
  const [milliseconds, asked] = [Date.now() - clock.began(), bank.asked(user)];
  const { body } = await banks.as<{ data: readonly unknown[] }>('GET', '/bank_connections');
  return {
    status,
    error,
    message: message ?? '',
    asked,
    milliseconds,
    connections: body.data.length,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  };
};
