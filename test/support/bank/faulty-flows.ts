import type { BankConnection } from '../../../shared/bank/schema/bank-connection.ts';
import { newFamily } from '../new-family.ts';
import {
  bankApi,
  endedSync,
  type FedConnection,
  fedConnection,
  type Ledger,
  ledgerOf,
  letItBeDue,
  reachOf,
} from './cloud-connections.ts';
import type { FaultyAnswer } from './faulty-answers.ts';
import { type FaultyBank, startedBy } from './faulty-bank.ts';
import type { UsPeer } from './us-peer.ts';

type Ended = BankConnection & { readonly sync: NonNullable<BankConnection['sync']> };

export type FaultySync = {
  /** The state reported just after the sync with the faulty provider. */
  readonly connection: Ended;
  readonly before: Seen;
  readonly after: Seen;
  /** Requests that reached the provider's faulty endpoint. */
  readonly asked: number;
  /** From the first faulty request to the end of the sync. */
  readonly milliseconds: number;
  /** After the next sync, when the provider works again. */
  readonly mended: { readonly connection: Ended; readonly ledger: Ledger };
};
type Seen = { readonly ledger: Ledger; readonly reach: readonly unknown[] };

/**
 * Syncs a working connection with a provider that has a fault, and then with one that works again, all over HTTP. The
 * second sync is started by the schedule, which takes a minute, or manually.
 */
export const syncWithFaults = async (
  bank: FaultyBank,
  { replies, code }: FaultyAnswer,
  again: 'schedule' | 'manual',
): Promise<FaultySync> => {
  const fed = await fedConnection(bank);
  const { banks, id, user } = fed;
  const before = await look(fed);
  const [last, already] = [(await banks.read(id)).sync?.id, bank.asked(user)];
  const clock = startedBy(replies);
  bank.replyWith(user, clock.replies);

  const { status } = await banks.as('POST', `/bank_connections/${id}/sync`);
  if (status !== 202) throw new Error(`POST /bank_connections/{id}/sync answered ${status}`);
  const connection = await endedSync(banks, id, last);
  return {
    connection,
    before,
    after: await look(fed),
    asked: bank.asked(user) - already,
    milliseconds: Date.parse(connection.sync.finished_at ?? '') - clock.began(),
    mended: await mend(bank, fed, connection.sync.id, code === 'access_forbidden' ? 'connect' : again),
  };
};

const look = async (fed: FedConnection): Promise<Seen> => ({ ledger: await ledgerOf(fed), reach: await reachOf(fed) });

/** If access is refused, the user enters a new credential. */
const mend = async (
  bank: FaultyBank,
  fed: FedConnection,
  last: string,
  by: 'connect' | 'schedule' | 'manual',
): Promise<FaultySync['mended']> => {
  const { banks, id } = fed;
  if (by === 'connect') {
    const user = bank.issue();
    bank.mend(user);
    const { provider: _, ...secret } = user.json;
    await banks.as('PATCH', `/bank_connections/${id}`, secret);
  } else {
    bank.mend(fed.user);
    if (by === 'manual') await banks.as('POST', `/bank_connections/${id}/sync`);
    else await letItBeDue(fed);
  }
  return { connection: await endedSync(banks, id, last), ledger: await ledgerOf(fed) };
};

/** The result of an attempt to connect. */
export type FaultyConnect = {
  readonly status: number;
  /** undefined if it succeeded. */
  readonly error: string | undefined;
  readonly message: string;
  readonly retryAfter: number | null;
  readonly asked: number;
  readonly milliseconds: number;
  /** The family's connections afterwards. */
  readonly connections: number;
};
type ConnectingBank = Pick<FaultyBank, 'issue' | 'replyWith' | 'asked'>;

/** The exchange of the token has the fault. */
export const faultyClaims = (peer: UsPeer): ConnectingBank => ({
  issue: () => {
    const { setupToken, username } = peer.issueToken();
    return { name: username, json: { provider: 'us', setup_token: setupToken } };
  },
  replyWith: ({ name }, replies) => peer.replyWith('/claim', replies, name),
  asked: ({ name }) => peer.requests.filter(({ url }) => url === `/claim/${name}`).length,
});

/** A user tries to connect over HTTP while the provider has a fault for that user. */
export const connectWithFaults = async (bank: ConnectingBank, { replies }: FaultyAnswer): Promise<FaultyConnect> => {
  const banks = bankApi((await newFamily()).apiKey);
  const user = bank.issue();
  const clock = startedBy(replies);
  bank.replyWith(user, clock.replies);
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
